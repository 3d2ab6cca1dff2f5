import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';

/** Where `pnpm dev` finds the relay. */
const relay = process.env.BATON_RELAY ?? 'http://127.0.0.1:7423';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'generateSW',
      // The page registers it itself: the plugin would write an inline script, which the content policy forbids.
      injectRegister: false,
      // A new version waits until the person says so.
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        inlineWorkboxRuntime: true,
        navigateFallback: '/index.html',
        // What the relay answers itself is never kept and never replaced by the app.
        navigateFallbackDenylist: [/^\/(relay|health|metrics)(\/|$)/],
        // So that the very first visit has every part of the app offline, not only the second.
        clientsClaim: true,
        skipWaiting: false,
        cleanupOutdatedCaches: true,
        maximumFileSizeToCacheInBytes: 4_000_000,
        sourcemap: false,
      },
    }),
  ],
  define: { __BATON_VERSION__: JSON.stringify(process.env.BATON_VERSION ?? '0.1.0') },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    modulePreload: { polyfill: false },
    // Nothing is written into a sheet or script as a data: address, which the content policy allows for pictures only.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
  },
  worker: {
    format: 'es',
    // The server gives this file, and no other, the wider policy that lets the runtime reach the relay.
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js', chunkFileNames: 'assets/part-[hash].js' } },
  },
  server: {
    port: 5173,
    proxy: { '/relay': { target: relay, ws: true }, '/health': { target: relay } },
  },
});
