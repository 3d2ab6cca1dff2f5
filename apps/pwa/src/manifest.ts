import type { ManifestOptions } from 'vite-plugin-pwa';

/** What an installed Baton is called and looks like. Colours are `--canvas` of the design's tokens. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Baton',
  short_name: 'Baton',
  description: 'An assistant that goes on where it stopped, on any of your devices.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F6F4EF',
  theme_color: '#F6F4EF',
  categories: ['productivity'],
  icons: [
    { src: '/icons/baton-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/baton-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
