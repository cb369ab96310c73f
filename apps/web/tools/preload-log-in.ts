import type { Plugin } from 'vite';

const LOG_IN_FILE = /^assets\/log-in-[^/]{8}\.(?:js|css)$/;
const FIRST = /(<script src="[^"]*first\.js")/;

/**
 * Tells `public/first.js` which two small files the log-in page needs beside those of every page. Without it the browser
 * hears of them only when the base has run: a round trip later.
 */
export function preloadLogIn(): Plugin {
  return {
    name: 'preload-log-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((fileName) => LOG_IN_FILE.test(fileName));
        if (files.length !== 2 || !FIRST.test(html))
          throw new Error(`The log-in page has other files: ${files.join()}`);
        return html.replace(FIRST, `$1 data-log-in="${files.join(' ')}"`);
      },
    },
  };
}
