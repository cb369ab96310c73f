import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOAL_LIST_TITLE, listOwnerName, type Named, nameOf, shortName } from './display-name.ts';
import { findDisplayNameFault, isEmailAddress, nameForStrangers, normalizeDisplayName } from './typed-name.ts';
import { DISPLAY_NAME_MAX_LENGTH } from './limits.ts';

const titleOf = (person: Named) => GOAL_LIST_TITLE.replace('{name}', listOwnerName(person));

describe('the title of the goals list', () => {
  it.each([
    ['jessica@example.com', "jessi's Goals"],
    ['ann@example.com', "ann@e's Goals"],
    ['a@b', "a@b's Goals"],
    ['', "'s Goals"],
    ['😀😀😀😀😀😀@example.com', "😀😀😀😀😀's Goals"],
  ])('of %j', (email, title) => {
    expect(titleOf({ display_name: null, email })).toBe(title);
  });
});

it('titles the list with the name that the person chose', () => {
  expect(titleOf({ display_name: 'Maria', email: 'mm@example.com' })).toBe("Maria's Goals");
});

describe('nameOf', () => {
  it.each([
    [{ display_name: 'Maria', email: 'mm@example.com' }, 'Maria'],
    [{ display_name: null, email: 'mm@example.com' }, 'mm'],
  ])('of %j', (person, name) => {
    expect(nameOf(person)).toBe(name);
  });
});

describe('normalizeDisplayName', () => {
  it.each([
    ['  Maria  ', 'Maria'],
    ['Maria \u00a0\u3000 Rossi', 'Maria Rossi'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['\u00a0', ''],
    ['a\nb', 'a\nb'],
  ])('of %j', (text, name) => {
    expect(normalizeDisplayName(text)).toBe(name);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = normalizeDisplayName(text);
        expect(normalizeDisplayName(name)).toBe(name);
      }),
    );
  });
});

describe('findDisplayNameFault', () => {
  it.each([
    'Maria',
    'ż',
    'Łukasz Żółć',
    "<b>O'Brien</b>",
    '=SUM(A1)',
    '@maria',
    'نرگس',
    'می\u200cخواهم',
    'क्षत्रिय',
    'ครูที่รัก',
    '李小龍',
    '🌱',
    '👩‍👩‍👧',
    '❤️',
    '葛\u{e0100}城',
    'Ann 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Jessup Porter',
    'J. R. Smith',
    'J.R. Smith',
    'St. John',
    'Folder Five',
    '太郎。',
    '🙂'.repeat(DISPLAY_NAME_MAX_LENGTH),
    'x'.repeat(DISPLAY_NAME_MAX_LENGTH),
  ])('finds none in %j', (name) => {
    expect(findDisplayNameFault(name)).toBeUndefined();
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(DISPLAY_NAME_MAX_LENGTH + 1), 'too-long'],
    ['🙂'.repeat(DISPLAY_NAME_MAX_LENGTH + 1), 'too-long'],
    ['Maria\r\nBcc: all', 'unusable-characters'],
    ['a\tb', 'unusable-characters'],
    ['a\u0000b', 'unusable-characters'],
    ['a\u0085b', 'unusable-characters'],
    ['a\u2028b', 'unusable-characters'],
    ['\u202eairaM', 'unusable-characters'],
    ['a\u2066b', 'unusable-characters'],
    ['a\u200fb', 'unusable-characters'],
    ['a\u200bb', 'unusable-characters'],
    ['a\u00adb', 'unusable-characters'],
    ['\ufeffa', 'unusable-characters'],
    ['a\u{e0041}', 'unusable-characters'],
    ['\u3164', 'unusable-characters'],
    ['\u2800', 'unusable-characters'],
    ['\u200d\ufe0f', 'unusable-characters'],
    ['\u0301', 'unusable-characters'],
    ['Z\u0301\u0302\u0303\u0304\u0305algo', 'unusable-characters'],
    ['a\ud83d', 'unusable-characters'],
    ['Maria\u200d', 'unusable-characters'],
    ['\u200cMaria', 'unusable-characters'],
    ['Ma\u200dria', 'unusable-characters'],
    ['علی\u200c', 'unusable-characters'],
    ['🏴\u{e0075}\u{e0073}\u{e007f}', 'unusable-characters'],
    ['https://evil.example', 'web-address'],
    ['evil.example', 'web-address'],
    ['Visit www.evil', 'web-address'],
    ['ｅｖｉｌ．ｃｏｍ/win', 'web-address'],
    ['пример.рф', 'web-address'],
    ['at 192.0.2.7', 'web-address'],
    ['Fivefold', 'reserved'],
    ['Fivefold Support', 'reserved'],
    ['the FIVE-FOLD team', 'reserved'],
    ['F i v e f o l d', 'reserved'],
    ['F1vef0ld', 'reserved'],
    ['Ｆｉｖｅｆｏｌｄ', 'reserved'],
    ['𝐅𝐢𝐯𝐞𝐟𝐨𝐥𝐝', 'reserved'],
    ['Fívefóld', 'reserved'],
    ['Fivеfоld', 'reserved'],
    ['Support', 'reserved'],
    ['Goal support team', 'reserved'],
    ['5upp0rt', 'reserved'],
    ['S.u.p.p.o.r.t', 'reserved'],
    ['ѕuрроrt', 'reserved'],
  ])('of %j is %s', (name, fault) => {
    expect(findDisplayNameFault(name)).toBe(fault);
  });

  it('lets no line break, no direction mark and nothing unstorable through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 45 }), (text) => {
        const name = normalizeDisplayName(text);
        if (findDisplayNameFault(name) !== undefined) return;
        expect(name).not.toMatch(/\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(Array.from(name).length).toBeLessThanOrEqual(DISPLAY_NAME_MAX_LENGTH);
      }),
    );
  });
});

describe('isEmailAddress', () => {
  it.each([
    ['bob@example.com', true],
    ['I am bob@example.com', true],
    ['bob @ example.com', true],
    ['bob＠example.com', true],
    ['bob﹫example', true],
    ['@maria', false],
    ['Maria @', false],
    ['Maria', false],
  ])('of %j is %s', (name, isAddress) => {
    expect(isEmailAddress(name)).toBe(isAddress);
  });
});

describe('nameForStrangers', () => {
  it.each([
    [{ display_name: 'Maria', email: 'mm@example.com' }, 'Maria'],
    [{ display_name: null, email: 'maria@example.com' }, 'maria'],
    [{ display_name: null, email: 'fivefold-support@example.com' }, 'fivefold-support@example.com'],
    [{ display_name: null, email: 'www.evil.com@example.com' }, 'www.evil.com@example.com'],
    [{ display_name: 'Fivefold Support', email: 'mm@example.com' }, 'mm@example.com'],
    [{ display_name: 'mm@example.org', email: 'mm@example.com' }, 'mm@example.com'],
  ])('of %j', (person, name) => {
    expect(nameForStrangers(person)).toBe(name);
  });
});

describe('shortName', () => {
  it.each([
    ['bob.miller@example.com', 'bob.miller'],
    ['abcdefghijklmnopqrstuvwx@example.com', 'abcdefghijklmnopqrstuvwx'],
    ['abcdefghijklmnopqrstuvwxy@example.com', 'abcdefghijklmnopqrstuvw…'],
    ['bob', 'bob'],
  ])('of %j', (email, name) => {
    expect(shortName(email)).toBe(name);
  });
});
