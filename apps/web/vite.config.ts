import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkNamer } from './tools/chunks.ts';
import { checkBudget } from './tools/check-budget.ts';
import { compileHints } from './tools/compile-hints.ts';
import { CATALOGUE_FILE, CATALOGUE_ID } from './tools/language-parts.ts';
import { languages } from './tools/languages.ts';
import { precompress } from './tools/precompress.ts';
import { preloadFonts } from './tools/preload-fonts.ts';
import { preloadLogIn } from './tools/preload-log-in.ts';
import { serviceWorker } from './tools/service-worker.ts';
import { staticTexts } from './tools/static-texts.ts';
import { stripServerFacts } from './tools/strip-server-facts.ts';
import { trimPreloads } from './tools/trim-preloads.ts';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // The same files work at the root of a host and in a folder of it (decision 141).
  base: './',
  plugins: [
    // The compiler works where a component says 'use memo'; everywhere, it adds 10 KB to the dashboard.
    react({ compiler: { compilationMode: 'annotation' } }),
    languages(),
    staticTexts(),
    stripServerFacts(),
    preloadFonts(),
    preloadLogIn(),
    trimPreloads(),
    compileHints(),
    // Lists what was written, so it comes after the build and before the compressed forms.
    serviceWorker(),
    precompress(),
    checkBudget(),
  ],
  // Names of classes without their file's: 2 KB less for the dashboard.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/dev': API, '/c/': API, '/p/': API, '/photos/': API },
  },
  // A worker fetches a scene when it plays it, as the page did.
  worker: { format: 'es' },
  build: {
    manifest: true,
    // `light-dark()`, nesting and oklch as they are written; the same browsers for scripts and styles.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // These are there before anything is loaded later.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/^assets\/(?:base|rolldown-runtime)-/.test(file)),
    },
    // The content security policy knows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // `npm start` prints a line for each of its steps, not which plugin is slow.
      checks: { pluginTimings: false },
      // Also the texts and limits of the rules, which keep whole lists alive otherwise.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          CATALOGUE_ID.test(facadeModuleId ?? '') ? CATALOGUE_FILE : 'assets/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNamer(), debugName: 'pages' }],
        },
      },
    },
  },
});
