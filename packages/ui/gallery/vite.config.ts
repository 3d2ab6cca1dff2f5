import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The gallery: every screen over sample data, to look at beside the mockups. Nothing here is part of the app. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: 'dist', emptyOutDir: true },
});
