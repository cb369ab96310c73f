import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email-address.ts';

describe('an email address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann@Example.COM ', 'ann@example.com'],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
    ['Info@ПОЧТА.РФ', 'info@xn--80a1acny.xn--p1ai'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['a&b@example.com', 'a&b@example.com'],
    ['first/last@example.com', 'first/last@example.com'],
    ["o'brien+{x}|y~z@example.com", "o'brien+{x}|y~z@example.com"],
    ['ann@mailhost', 'ann@mailhost'],
  ])('is %j, stored as %j', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
    expect(normalizeEmail(stored)).toBe(stored);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@exa_mple.com',
    'ann@пoчта/рф',
    'ann@почта.рф:25',
    'ann@%D0%BF.com',
    'почта@example.com',
    '"ann"@example.com',
    'ann@[127.0.0.1]',
    'ann@example.com, bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
  ])('is not %j', (typed) => {
    expect(isEmail(normalizeEmail(typed))).toBe(false);
  });

  it('is the same when it is normalized again, whatever was typed', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'Ü', 'п', '例', '。', '.', '-', '@', '1', 'ß', 'İ', '\u200d'),
    });
    fc.assert(
      fc.property(part, (typed) => {
        const once = normalizeEmail(typed);
        if (isEmail(once)) expect(normalizeEmail(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});
