import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudget } from './tools/check-budget.ts';
import { precompress } from './tools/precompress.ts';
import { preloadFonts } from './tools/preload-fonts.ts';
import { serviceWorker } from './tools/service-worker.ts';

/** Parts of the kit that every page needs: one file compresses better than eight. */
const KIT =
  /src\/ui\/(?:page|field|field-frame|icon-button|banner|visually-hidden)\.|lucide-react\/dist\/esm\/(?!icons)/;

/**
 * What the dashboard shares with the other pages of those who are signed in. Left to itself it is two dozen files, which compress
 * 6 KB worse than one and are as many requests. Nothing that a signed-out page needs may stand here: it would load all of it.
 */
const SIGNED_IN =
  /node_modules\/(?:zod|@tanstack)\/|packages\/contract\/src\/(?:fields|calls\/(?:check-ins|friends|profile|subscription|views)|shapes)|packages\/rules\/src\/(?:calendar|celebration|civil-date|exchange|frequency|goal-state|plan|streak-level)\.|apps\/web\/src\/(?:app\/keep-dashboard|kernel\/(?:api\/(?:dashboard-cache|query-client|use-call)|use-today)|slices\/(?:check-ins\/waiting|celebrations\/celebration-store|subscription\/plan-of)|ui\/(?:badge|card|skeleton))\./;

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The compiler works where a component says 'use memo'; everywhere, it adds 10 KB to the dashboard.
    react({ compiler: { compilationMode: 'annotation' } }),
    preloadFonts(),
    // Lists what was written, so it comes after the build and before the compressed forms.
    serviceWorker(),
    precompress(),
    checkBudget(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/dev': API, '/c/': API, '/p/': API, '/photos/': API },
  },
  build: {
    manifest: true,
    // `light-dark()`, nesting and oklch as they are written; the same browsers for scripts and styles.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy knows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: KIT },
            { name: 'signed-in', test: SIGNED_IN, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
