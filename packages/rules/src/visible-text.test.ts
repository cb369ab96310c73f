import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, hasControls, withoutControls } from './visible-text.ts';

const SCOTLAND = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

describe('a clean text', () => {
  it.each([
    ['letters', 'Łukasz läuft 5 km, “schnell”!'],
    ['Hebrew', 'שלום עולם'],
    ['a Persian joiner between letters', 'می\u200cخواهم'],
    ['a joiner in Sinhala', 'ශ්\u200dරී'],
    ['a joiner in Bengali', 'র\u200d্যাম'],
    ['a final letter of Malayalam', 'അവന്\u200d'],
    ['a Japanese variant', '葛\u{e0100}城市'],
    ['a Mongolian variant', 'ᠠ\u180b'],
    ['a flag of a part of a country', `Walk ${SCOTLAND} home`],
    ['a country’s flag', '🇨🇭'],
    ['a family', '👩‍👩‍👧'],
    ['a heart on fire, also without its selector', '❤️‍🔥❤‍🔥'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a kiss of two skins', '👩🏻‍❤️‍💋‍👩🏿'],
    ['a keycap', '5️⃣'],
    ['a heart as a letter', '❤︎'],
    ['Braille', '⠗⠑⠁⠙⠀⠃⠕⠕⠅'],
    ['a character that is private', '\uf8ff'],
  ])('keeps %s', (_, text) => {
    expect(cleanLine(text)).toBe(text);
  });

  it.each([
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['a space of no width', 'Re\u200bad', 'Read'],
    ['a word joiner', 'Re\u2060ad', 'Read'],
    ['a byte order mark', '\ufeffRead', 'Read'],
    ['an override of direction', 'Read \u202ekoob\u202c', 'Read koob'],
    ['isolates', '\u2066Read\u2069 \u2067a\u2068', 'Read a'],
    ['marks of direction', '\u200eRead\u200f\u061c', 'Read'],
    ['fillers', 'Re\u3164ad\uffa0\u115f\u1160', 'Read'],
    ['a Braille space', 'Re\u2800ad', 'Read'],
    ['tags that are no flag', 'Read\u{e0072}\u{e0061}\u{e007f}', 'Read'],
    ['tags behind a flag that is none', '🏴\u{e0075}\u{e0073}\u{e007f}', '🏴'],
    ['a joiner at the end', 'Maria\u200d', 'Maria'],
    ['a Persian joiner at the end', 'علی\u200c', 'علی'],
    ['a joiner at the start', '\u200cMaria', 'Maria'],
    ['a joiner between Latin letters', 'Ma\u200dri\u200ca', 'Maria'],
    ['a joiner behind a picture', '👩\u200d', '👩'],
    ['a joiner before a letter', '👩\u200da', '👩a'],
    ['two joiners where one has something to do', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['a selector behind a letter', 'a\ufe0f\u{e0101}', 'a'],
    ['a second selector', '❤️\ufe0f', '❤️'],
    ['half a character', 'a\ud83d', 'a'],
    ['a character that never is one', 'a\uffff\u{1fffe}', 'a'],
    ['an accent that stands apart', 'Zoe\u0308', 'Zoë'],
    ['an accent behind an invisible joiner', 'Zoe\u034f\u0308', 'Zoë'],
    ['spaces around it', ' \u3000Read\u00a0', 'Read'],
  ])('has no longer %s', (_, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
    expect(cleanLines(text)).toBe(clean);
  });

  it.each(['', ' \u3000', '\u200b', '\u3164\u2800', '\u202e\u2066', '\u0301', '\u200d\ufe0f', '\n\t'])(
    'is empty where %j shows nothing',
    (text) => {
      expect(cleanLine(text)).toBe('');
      expect(cleanLines(text)).toBe('');
    },
  );

  it('is one line, or lines with one kind of end', () => {
    const text = 'a\r\nb\rc\u2028d\u0085e\u000bf\tg\n';
    expect(cleanLine(text)).toBe('a b c d e f g');
    expect(cleanLines(text)).toBe('a\nb\nc\nd\ne\nf\tg');
  });

  it('keeps controls, so that they are refused, unless they are taken out', () => {
    for (const control of ['\u0000', '\u001b', '\u007f', '\u009f']) {
      expect(hasControls(cleanLine(`a${control}b`))).toBe(true);
      expect(cleanLine(control)).toBe(control);
      expect(withoutControls(`a${control}\tb\n`)).toBe('a\tb\n');
    }
    expect(hasControls('a\tb\r\nc\u000bd')).toBe(false);
  });

  it('stays as it is when it is cleaned again, whatever it was made of', () => {
    const parts = fc.oneof(
      fc.constantFrom('\u200c', '\u200d', '\ufe0f', '\u{e0100}', '\u{e0067}', '🏴', '👩', 'ک', 'क', '्', '葛', '❤'),
      fc.constantFrom('\u2800', '⠗', '\u034f', 'e', '\u0301', '\u202e', '\n', '\r', '\u2028', ' ', '\ud83d'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (all) => {
        for (const clean of [cleanLine, cleanLines]) {
          const once = clean(all.join(''));
          expect(clean(once)).toBe(once);
          expect(once.isWellFormed()).toBe(true);
          expect(once).not.toMatch(/\p{Bidi_Control}|\r|\u200b|\u3164/u);
        }
        expect(cleanLine(all.join(''))).not.toMatch(/[\n\t\u2028\u0085]/u);
      }),
      { numRuns: 100 },
    );
  });
});
