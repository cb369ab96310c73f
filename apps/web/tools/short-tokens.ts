import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSOptions, Plugin } from 'vite';

const TOKENS = join(import.meta.dirname, '../src/ui/styles/tokens.css');
const DECLARED = /^ *(--[a-z][a-z0-9-]*):/gm;
const NAME = /--[a-z][a-z0-9-]*/g;

/**
 * Style text with a number in place of the name of each design token that `tokens` declares: `--0`, `--1`. Other custom
 * properties, which begin with a letter, stay as they are.
 */
export function createTokenNamer(tokens: string): (style: string) => string {
  const names = new Set([...tokens.matchAll(DECLARED)].map(([, name]) => name));
  const short = new Map([...names].map((name, at) => [name, `--${at}`]));
  return (style) => style.replace(NAME, (name) => short.get(name) ?? name);
}

type PostcssPlugin = Extract<CSSOptions['postcss'], object>['plugins'];

/** Gives the design tokens short names in the build: 0.4 KB less for the dashboard. Scripts know none of them. */
export function shortTokens(): Plugin {
  const shorten = createTokenNamer(readFileSync(TOKENS, 'utf8'));
  // After imports between style sheets are resolved, and before files get their hashes.
  const plugins: PostcssPlugin = [
    {
      postcssPlugin: 'short-tokens',
      Declaration(declaration) {
        declaration.prop = shorten(declaration.prop);
        declaration.value = shorten(declaration.value);
      },
    },
  ];
  return { name: 'short-tokens', apply: 'build', config: () => ({ css: { postcss: { plugins } } }) };
}
