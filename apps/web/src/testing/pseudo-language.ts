import { translateWith } from '#kernel/language/catalogue.ts';
import { toPseudo } from '#kernel/language/pseudo.ts';

const MARK = '\u202e';

/** Shows all texts in the pseudo-language until the end of the test; call `showEnglish` after it. */
export function showPseudo(): void {
  translateWith((_key, english) => toPseudo(english));
}

export function showEnglish(): void {
  translateWith();
}

const READ_ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'];

/**
 * What a page says in English although it could be in a catalogue, each once.
 * @param names what is the same in all languages
 */
export function findEnglish(page: Element, names: readonly (string | RegExp)[]): string[] {
  const said: string[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element)
      said.push(...READ_ATTRIBUTES.map((name) => (node as Element).getAttribute(name) ?? ''));
    else if (!['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '')) said.push(node.textContent ?? '');
  }
  const isName = (text: string) =>
    names.some((name) => (typeof name === 'string' ? text.trim() === name : name.test(text)));
  return [...new Set(said)].filter((text) => /\p{L}{2}/u.test(text) && !text.includes(MARK) && !isName(text));
}
