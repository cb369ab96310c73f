import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownLine, markdownLines } from './markdown.ts';

/** What a reader of Markdown sees, and by which marks: an independent one, with GitHub's additions. */
function shown(markdown: string): { readonly text: string; readonly marks: ReadonlySet<string> } {
  const marks = new Set<string>();
  const textOf = (tokens: readonly Token[] = []): string => tokens.map((token) => read(token)).join('');
  const read = (token: Token): string => {
    if (token.type === 'br') return '\n';
    if (token.type === 'space') return '\n\n';
    const isAddress = token.type === 'link' && /^https?:/i.test(token.raw.slice(1));
    if (!isAddress && !['text', 'escape', 'paragraph'].includes(token.type)) marks.add(token.type);
    return 'tokens' in token && token.tokens !== undefined
      ? textOf(token.tokens)
      : 'text' in token
        ? String(token.text)
        : '?';
  };
  return { text: textOf(lexer(markdown)), marks };
}

const MARKS = '*_`~#-+=>|[]()!<&;:.\\$^%@/1a \t'.split('');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...MARKS,
        '\n',
        '\n\n',
        '    ',
        '---',
        '```',
        '1. ',
        '<b>',
        '&amp;',
        'www.a.de',
        'a@b.de',
        'ftp://x.y',
        'https://a.de/x_y',
        'http://',
        '![[',
        '%%',
        '==',
        '- [ ] ',
        '|-|',
        '<!--',
        'ü',
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join('')),
);

/** White space at the ends of lines shows nothing. */
const visible = (written: string) =>
  written
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replaceAll(/\n{2,}/g, '\n\n');

describe('a text as Markdown', () => {
  it.each([
    ['I read 10 pages. Great!', 'I read 10 pages. Great!'],
    ['snake_case and #tag', String.raw`snake_case and \#tag`],
    ['- not a list', String.raw`\- not a list`],
    ['1. not a list', String.raw`1\. not a list`],
    ['# no heading', String.raw`\# no heading`],
    ['<b>&amp; [[x]]', String.raw`\<b>\&amp; \[\[x\]\]`],
    ['See https://a.de/x_y*z?b=1&amp;c#d.', 'See <https://a.de/x_y*z?b=1&amp;c#d>.'],
    ['100 %, 5 = 5, a~b', String.raw`100 %, 5 = 5, a\~b`],
  ])('%j is %j', (line, markdown) => {
    expect(markdownLine(line)).toBe(markdown);
  });

  it('shows just what was written, for any text', () => {
    fc.assert(
      fc.property(text, (written) => {
        const { text: read, marks } = shown(markdownLines(written, ''));
        expect([read, [...marks]]).toEqual([visible(written), []]);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays inside its list item', () => {
    fc.assert(
      fc.property(text, (written) => {
        const [list, ...others] = lexer(`- **x**  \n  ${markdownLines(written, '  ')}\n- **y**\n`);
        expect([list?.type, list?.type === 'list' ? list.items.length : 0, others.length]).toEqual(['list', 2, 0]);
      }),
      { numRuns: 500 },
    );
  });
});
