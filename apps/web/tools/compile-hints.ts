import type { Plugin } from 'vite';

/**
 * Chromium compiles all functions of such a script in another thread, in place of one by one when the page calls them.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Chunks of which the page runs most while the dashboard opens. */
const RUN_AT_ONCE = ['base', 'dashboard', 'later'];

/** Puts the hint on top of the chunks that the page runs at once. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // Vite puts a line of its own on top of chunks, and the hint counts on the first line only.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of RUN_AT_ONCE) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk')
            throw new Error(`The build has no chunk ${name}; tools/compile-hints.ts names it.`);
          chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
