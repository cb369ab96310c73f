import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { frontMatter } from './front-matter.ts';

/** What YAML reads between the two lines, by the rules of today and of its older version. */
function read(written: string, version: '1.1' | '1.2'): unknown {
  const [first, ...others] = parseAllDocuments(written.replace(/---\n$/, ''), { version });
  expect([first?.errors, first?.warnings, others]).toEqual([[], [], []]);
  return first?.toJS();
}

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'yes',
    'null',
    '~',
    '2026-11-21',
    '---',
    '- a',
    'a: b',
    '# a',
    "'",
    '"',
    '\\',
    '\u2028',
    '\u0085',
    '1e3',
    '!!x',
    '&a *b',
  ),
);

it.each(['1.1', '1.2'] as const)('is read back by YAML %s for any text', (version) => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 3 }), fc.integer(), (title, aliases, hundredths) => {
      const fields = { title, aliases, amount_target: hundredths / 100, avoid: true };
      expect(read(frontMatter({ ...fields, emoji: null }), version)).toEqual(fields);
    }),
  );
});

it('writes days as days', () => {
  expect(frontMatter({ title: '2026-11-21', created: { day: '2026-11-21' as never } })).toBe(
    '---\ntitle: "2026-11-21"\ncreated: 2026-11-21\n---\n',
  );
});
