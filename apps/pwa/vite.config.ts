import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';

/** Where `pnpm dev` finds the relay. */
const relay = process.env.BATON_RELAY ?? 'http://127.0.0.1:7423';

const watcher = 'src/obstacle/watch-start.ts';

/**
 * Loads what watches the start before the app and apart from it. Written into the page beside the app's own script, both
 * would become one file, and then nobody is left to say that a part of it is missing.
 */
function watchStart(): Plugin {
  return {
    name: 'watch-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle }) => {
        const built = Object.values(bundle ?? {}).find(part => part.type === 'chunk' && part.facadeModuleId?.endsWith(watcher));
        if (bundle !== undefined && built === undefined) throw new Error(`${watcher} was not built`);
        return [{ tag: 'script', attrs: { type: 'module', src: `/${built?.fileName ?? watcher}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

const worker = join(import.meta.dirname, 'node_modules/@baton/runtime/src/worker/worker.ts');

/**
 * Builds the runtime's worker together with the page, so that what both use (the database, the schemas) is one file that
 * is fetched once. On its own Vite makes a bundle of its own for each worker, with everything in it a second time.
 */
function workerBesidePage(): Plugin {
  const written = /new URL\('[^']*\/worker\/worker\.ts', import\.meta\.url\)/;
  let reference = '';
  let found = 0;
  return {
    name: 'worker-beside-page',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: worker, name: 'worker' });
    },
    transform(code) {
      if (!written.test(code)) return null;
      found += 1;
      return code.replace(written, `import.meta.ROLLUP_FILE_URL_${reference}`);
    },
    buildEnd(error) {
      if (error === undefined && found !== 1) this.error(`the page starts the worker in ${found} places instead of one`);
    },
  };
}

/**
 * What fetches a part that is loaded later tells the window when it cannot, and throws there in a worker, which has none: the reason that
 * the part did not come would be lost.
 */
function loadLaterInWorkers(): Plugin {
  const told = 'window.dispatchEvent(';
  let found = 0;
  return {
    name: 'load-later-in-workers',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      found += code.split(told).length - 1;
      return code.replaceAll(told, 'globalThis.dispatchEvent(');
    },
    buildEnd(error) {
      if (error === undefined && found === 0) this.error('what fetches a part that is loaded later is not what it was');
    },
  };
}

/**
 * Gives what is loaded later, and brings all of a library that the first screen uses little of, a copy of its own. A module is in one file
 * only, so the first screen would else load whatever of it anybody needs.
 */
function ownCopyLater(): Plugin {
  const mark = '?later';
  const later = /\/node_modules\/(?:@modelcontextprotocol|@ai-sdk)\//;
  const shared = /\/node_modules\/zod\//;
  return {
    name: 'own-copy-later',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !(later.test(importer) || importer.endsWith(mark))) return null;
      const from = importer.endsWith(mark) ? importer.slice(0, -mark.length) : importer;
      const found = await this.resolve(source, from, { skipSelf: true });
      return found !== null && shared.test(found.id) && !found.id.endsWith(mark) ? { ...found, id: `${found.id}${mark}` } : found;
    },
  };
}

export default defineConfig({
  plugins: [
    ownCopyLater(),
    watchStart(),
    workerBesidePage(),
    loadLaterInWorkers(),
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
  // The library's own build for browsers of today: what its name leads to is written for those of 2015, and larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { __BATON_VERSION__: JSON.stringify(process.env.BATON_VERSION ?? '0.3.0') },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    modulePreload: {
      polyfill: false,
      // What loads when used fetches its own imports: hints are written into a page's head, and a worker has none.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    // Nothing is written into a sheet or script as a data: address, which the content policy allows for pictures only.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', watcher] },
  },
  server: {
    port: 5173,
    proxy: { '/relay': { target: relay, ws: true }, '/health': { target: relay } },
  },
});
