import { describe, expect, it } from 'vitest';
import { addContact, composeMail } from './letter.ts';

const letter = composeMail({
  to: 'ann@example.com',
  subject: 'Hello',
  lines: ['One line.'],
  button: { label: 'Open', url: 'https://goals.example/#/' },
  footnote: 'Small print.',
});

describe('the contact below a letter', () => {
  it('adds nothing where the operator names nothing', () => {
    expect(addContact(letter, {}, 'https://goals.example')).toEqual(letter);
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
