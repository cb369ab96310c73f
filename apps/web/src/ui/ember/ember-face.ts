import type { EmberFace, Patch } from './ember-sprite.ts';

const CROWNS: readonly (readonly string[])[] = [
  // One tall flame, as on the app's icons.
  [],
  // A flame with a curl to the left.
  [
    '.......aaa..............',
    '......abcaa.............',
    '.......aacba............',
    '.........acca...........',
    '.........acdca..........',
    '.....a...acddca...a.....',
    '....aa..aacdddca.aa.....',
    '....aba.acdddddcaba.....',
    '....acbaacdddddcbaca....',
    '....accaacddedddcbca....',
  ],
  // Two flames.
  [
    '........................',
    '................aa......',
    '.......aa......aba......',
    '.......aba....abca......',
    '......aacca..acdca......',
    '......acdca..acdba......',
    '....a.acddcaacddba..a...',
    '....aaacdddccdddbaaba...',
    '....acacddddcdddcbaca...',
    '....accaddddeddccbbca...',
  ],
  // A low flame with tufts.
  [
    '........................',
    '........................',
    '...........aaa..........',
    '..........acdba.........',
    '.....aa...acdba..aa.....',
    '....acba.aacddba.aba....',
    '....acdbaacdddcaabca....',
    '....acdcaccdddccbbca....',
    '....accccddddddcbbca....',
    '....accdddddeddccbba....',
  ],
];
const SPREADS = [0, 1, -1];
const MARKS: readonly (readonly Patch[])[] = [
  [],
  // Freckles.
  [
    [4, 17, 'b.b', '.b.'],
    [16, 17, 'a.a', '.a.'],
  ],
  // A star on the forehead.
  [[10, 10, '.f.', 'fff', '.f.']],
  // A light nose.
  [[11, 15, 'pp']],
  // Stripes.
  [
    [2, 15, 'aaa'],
    [3, 17, 'aaa'],
    [18, 15, 'aaa'],
    [18, 17, 'aaa'],
  ],
];

/** The face of a person; the same id has the same face everywhere. */
export function faceOf(uid: string): EmberFace {
  // FNV-1a from another start than the colors, so that people of one color have different faces.
  let hash = 0x9747b28c;
  for (let i = 0; i < uid.length; i += 1) hash = Math.imul(hash ^ uid.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const pick = <Part>(parts: readonly Part[], shift: number) => parts[(hash >>> shift) % parts.length] as Part;
  return { crown: pick(CROWNS, 8), spread: pick(SPREADS, 16), mark: pick(MARKS, 3) };
}
