import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutDirectionControls } from './direction-controls.ts';

const CONTROLS = Array.from('\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069');

describe('a text without characters that turn its direction', () => {
  it('has none of them, wherever they stood, and all others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...CONTROLS), fc.string({ unit: 'grapheme', maxLength: 3 }))),
        (parts) => {
          const kept = parts.filter((part) => !CONTROLS.includes(part)).join('');
          expect(withoutDirectionControls(parts.join(''))).toBe(kept);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(['שלום', 'مرحبا', '👨‍👩‍👧 Walk', 'می‌روم', 'plain\ntext'])('leaves %j alone', (text) => {
    expect(withoutDirectionControls(text)).toBe(text);
  });
});
