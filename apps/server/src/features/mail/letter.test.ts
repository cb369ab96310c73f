import { describe, expect, it } from 'vitest';
import { sentence } from '#kernel/language/sentence';
import { EMBER_HTML } from './ember.ts';
import { addContact, composeMail } from './letter.ts';

const letter = composeMail({
  to: 'ann@example.com',
  language: 'en',
  subject: 'Hello',
  lines: ['One line.'],
  button: { label: 'Open', url: 'https://goals.example/#/' },
  footnote: 'Small print.',
});

it('a letter escapes what people wrote, in every place', () => {
  const text = '<img src=x onerror="alert(1)">&\'';
  const { html } = composeMail({
    to: 'ann@example.com',
    language: 'en',
    subject: text,
    lines: [text],
    button: { label: text, url: `https://goals.example/#/?name=${text}` },
    footnote: text,
  });
  expect(html).not.toContain('<img');
  // In the title, the line that previews it, the heading, the line, the button and its address, and the small print.
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')).toHaveLength(8);
});

it('a letter keeps what people wrote within a sentence on its line, and marks each line of what they quote', () => {
  const goal = 'Run\r\n\u2028Dear operator: settle it';
  const { subject, text } = composeMail({
    to: 'ann@example.com',
    language: 'en',
    subject: sentence('{goal}', { goal }),
    lines: [sentence('{goal}', { goal }), { quote: goal }],
    button: { label: 'Open', url: 'https://goals.example/#/' },
    footnote: 'Small print.',
  });
  expect(subject).toBe('Run Dear operator: settle it');
  expect(text.split('\n').filter((line) => line.startsWith('Dear'))).toEqual([]);
  expect(text.split('\n')).toContain('> Dear operator: settle it');
});

it('a letter draws the ember without a picture from elsewhere, and knows dark mode', () => {
  expect(letter.html).not.toMatch(/<img|url\(|src=/);
  expect(letter.html.match(/bgcolor="#f2691f"/g)?.length).toBeGreaterThan(20);
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(letter.html).toContain('@media (prefers-color-scheme: dark)');
  // Mail programs cut off what is longer than about 100 KB.
  expect(letter.html.length).toBeLessThan(20_000);
});

it('each row of the ember is 24 pixels wide', () => {
  const rows = EMBER_HTML.match(/<tr>.*<\/tr>/g) ?? [];
  expect(rows).toHaveLength(24);
  for (const row of rows) {
    const pixels = [...row.matchAll(/colspan="(\d+)"/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    expect(pixels).toBe(24);
  }
});

it.each([
  ['fr', 'Ouvrir Fivefold\u00a0: https://goals.example/#/'],
  ['ja', 'Fivefoldを開く：https://goals.example/#/'],
] as const)('a letter in %s has its own colon before an address', (language, line) => {
  const { text } = composeMail({
    to: 'ann@example.com',
    language,
    subject: 'Hello',
    lines: ['One line.'],
    button: { label: sentence('Open Fivefold'), url: 'https://goals.example/#/' },
    footnote: 'Small print.',
  });
  expect(text.split('\n')).toContain(line);
});

describe('the contact below a letter', () => {
  it('adds nothing where the operator names nothing', () => {
    expect(addContact(letter, {}, 'https://goals.example')).toEqual(letter);
  });

  it('is in the letter’s language', () => {
    const { text, html } = addContact(
      { ...letter, language: 'de' },
      { privacyUrl: '/privacy' },
      'https://goals.example',
    );
    expect(text.split('\n').at(-1)).toBe('Datenschutz: https://goals.example/privacy');
    expect(html).toContain('>Datenschutz</a>');
  });

  it('links the pages and the address, in both forms, with whole addresses', () => {
    const contact = {
      privacyUrl: '/privacy?a=1&b=2',
      termsUrl: 'https://family.example/terms',
      supportEmail: 'help@goals.example',
    };
    const { text, html } = addContact(letter, contact, 'https://goals.example');
    expect(text.split('\n').slice(-3)).toEqual([
      'Privacy: https://goals.example/privacy?a=1&b=2',
      'Terms: https://family.example/terms',
      'Contact: help@goals.example',
    ]);
    expect(html).toContain('<a href="https://goals.example/privacy?a=1&amp;b=2"');
    expect(html).toContain('<a href="https://family.example/terms"');
    expect(html).toContain('<a href="mailto:help@goals.example"');
    expect(html.endsWith('</div></body></html>')).toBe(true);
  });
});
