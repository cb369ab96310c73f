import type { BrowserContext, Locator, Page } from '@playwright/test';
import { accent } from '../../apps/web/src/kernel/language/pseudo.ts';

/** What the pseudo-language puts between letters and after texts: marks of direction and tildes, also in words of their own. */
const BETWEEN = '(?: ?[~\u200f\u202a-\u202e])*';
/** The atoms of a regular expression, as far as names of this suite use them. */
const ATOM = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|\{\d+,?\d*\}|[\s\S]/g;
const SYNTAX = /^(?:\\[a-z]|\[.+|\(\?.+|\{.+|[.^$*+?()|])$/is;

type Name = string | RegExp;

/** A name that finds an English text as well as the same text in the pseudo-language. */
function inBoth(name: Name, exact = false): RegExp {
  if (typeof name === 'string') {
    const source = name.trim().replaceAll(/[^]/gu, (letter) => atomOf(letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')));
    return exact ? new RegExp(`^\\s*${source}${BETWEEN}\\s*$`) : new RegExp(source, 'i');
  }
  const atoms = name.source.match(ATOM) ?? [];
  return new RegExp(atoms.map((atom) => (SYNTAX.test(atom) ? aroundSyntax(atom) : atomOf(atom))).join(''), name.flags);
}

function aroundSyntax(atom: string): string {
  return atom === '$' ? `${BETWEEN}$` : atom;
}

/** One letter, with its accent or without. */
function atomOf(letter: string): string {
  const accented = accent(letter);
  return `(?:${BETWEEN}${accented === letter ? letter : `[${letter}${accented}]`})`;
}

const BY_NAME = ['getByLabel', 'getByText', 'getByAltText', 'getByPlaceholder', 'getByTitle'] as const;
type Queries = Pick<Locator, 'getByRole' | (typeof BY_NAME)[number]>;

/**
 * From now on every page of this process and every part of one finds the pseudo-language's texts by their English ones, so
 * that stories and rounds that were written in English run unchanged.
 */
export function findPseudoByEnglish(page: Page): void {
  for (const queries of [page, page.locator('html')]) speak(Object.getPrototypeOf(queries) as Queries);
}

const spoken = new WeakSet<Queries>();

function speak(queries: Queries): void {
  if (spoken.has(queries)) return;
  spoken.add(queries);
  const { getByRole } = queries;
  queries.getByRole = function (role, { name, exact, ...options } = {}) {
    return getByRole.call(this, role, name === undefined ? options : { ...options, name: inBoth(name, exact) });
  };
  for (const query of BY_NAME) {
    const byName = queries[query];
    queries[query] = function (name, { exact } = {}) {
      return byName.call(this, inBoth(name, exact));
    };
  }
}

/** Pages of this context are in a language: 'de', or the pseudo-language 'ar-XB' if the build has it (`WEB_DIR`). */
export async function chooseLanguage(context: BrowserContext, language: 'de' | 'ar-XB'): Promise<void> {
  await context.addInitScript((chosen) => {
    // An empty page has no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('fivefold.language', chosen);
  }, language);
}
