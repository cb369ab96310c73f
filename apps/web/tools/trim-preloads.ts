import type { Plugin } from 'vite';

const HELPER = 'vite/preload-helper';
/** Parts of Vite's helper that are of no use here. */
const UNUSED = [
  // All chunks are in one folder, the helper's own: it finds them by their names.
  /depString = assetsURL\(depString, importerUrl\);/,
  // The content security policy knows no nonce.
  /const cspNonceMeta = [^;]*;/,
  /const cspNonce = [^;]*;/,
  /if \(cspNonce\)[^;]*;/,
  // Every browser that we build for has it.
  /if \(import\.meta\.resolve\)/,
];
const ARGUMENT = /([\])]),import\.meta\.url\)/g;

/**
 * With a relative base Vite passes the address of the importing chunk with every import of a page. Without that and what
 * else its helper has for others, the dashboard weighs what it did with a fixed base.
 */
export function trimPreloads(): Plugin {
  return {
    name: 'trim-preloads',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes(HELPER)) return undefined;
      for (const part of UNUSED)
        if (!part.test(code)) throw new Error(`Vite preloads in another way: tools/trim-preloads.ts misses ${part}.`);
      return { code: UNUSED.reduce((left, part) => left.replace(part, ''), code), map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replaceAll(ARGUMENT, '$1)');
        }
      },
    },
  };
}
