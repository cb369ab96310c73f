import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKey, safeFileName, safeFileNames } from './file-name.ts';

describe('a safe file name', () => {
  it.each([
    ['Read ten pages', 'Read ten pages'],
    ['AC/DC: 10:30?', 'AC DC 10 30'],
    ['a<b>c"d\\e|f*g', 'a b c d e f g'],
    ['[[Link]] #tag ^block', 'Link tag block'],
    ['two\nlines\tand\u2028more', 'two lines and more'],
    ['..', 'Goal'],
    ['...hidden. . .', 'hidden'],
    [' \u00a0 ', 'Goal'],
    ['???', 'Goal'],
    ['CON', '_CON'],
    ['nul.md', '_nul.md'],
    ['Com1 .x', '_Com1 .x'],
    ['LPT³', '_LPT³'],
    ['/CON/', '_CON'],
    ['console', 'console'],
    ['COM10', 'COM10'],
    ['Run 🏃🏽‍♀️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Run 🏃🏽‍♀️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['لقرأ عشر صفحات', 'لقرأ عشر صفحات'],
    ['exe.\u202egpj', 'exe.gpj'],
    ['\u200f\u2066x\u2069\ufeff', 'x'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['half \ud83d', 'half'],
    ['a'.repeat(200), 'a'.repeat(120)],
    ['👨‍👩‍👧‍👦'.repeat(9), '👨‍👩‍👧‍👦'.repeat(4)],
    [`${'a'.repeat(119)} .b`, 'a'.repeat(119)],
    [`a${'\u0301'.repeat(200)}`, 'Goal'],
  ])('of %j is %j', (text, name) => {
    expect(safeFileName(text, 'Goal')).toBe(name);
  });

  const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('con', 'NUL', 'lpt1', '.', ' ', '/', '..', '\\', '\u202e', '\ud800', 'é', 'e\u0301', '🏃‍♀️', 'ß'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );

  it('is accepted by every system for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const name = safeFileName(text, 'Goal');
        // oxlint-disable-next-line no-control-regex -- it is what must not be there
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]|\p{Bidi_Control}|^[. ]|[. ]$/u);
        expect(name).not.toMatch(DEVICES);
        expect([name.isWellFormed(), name.normalize('NFC'), name === '']).toEqual([true, name, false]);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(121);
        expect(safeFileName(name, 'Goal')).toBe(name);
      }),
    );
  });

  it('is another one for each of several texts, also where case does not count', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), (many) => {
        const wanted = [...many, ...many.map((text) => text.toUpperCase())].map((text, nth) => ({
          id: `${nth}`,
          text,
        }));
        const names = [...safeFileNames(wanted, 'Goal').values()];
        expect(new Set(names.map(fileKey)).size).toBe(wanted.length);
      }),
    );
  });

  it('has a number where it is taken', () => {
    const wanted = ['Read', 'READ', 'Read (2)', 'read', 'Straße', 'STRASSE', '?', '!?'].map((text) => ({
      id: text,
      text,
    }));
    expect([...safeFileNames(wanted, 'Goal').values()]).toEqual([
      'Read',
      'READ (2)',
      'Read (2) (2)',
      'read (3)',
      'Straße',
      'STRASSE (2)',
      'Goal',
      '!',
    ]);
  });
});
