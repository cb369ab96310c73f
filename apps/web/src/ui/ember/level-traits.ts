import { MAX_LEVEL } from './ember-colors.ts';

/** Pixels that a level adds behind the body: column, row, and its pixels; letters as in the sprite. */
type TraitPart = readonly [x: number, y: number, ...rows: string[]];

/** What each level adds to the silhouette. A level has its own trait only, so that nine stay easy to tell apart. */
const TRAITS: readonly (readonly TraitPart[])[] = [
  // An ash heap around the feet.
  [
    [0, 20, '..ab..', '.abcb.', 'abccba', 'abbbba'],
    [18, 20, '..ba..', '.bcba.', 'abccba', 'abbbba'],
  ],
  // Two small flames on the floor.
  [
    [0, 16, '..a.', '.aa.', '.aba', 'abca', 'acda', 'acea', 'adfa', '.aa.'],
    [20, 16, '.a..', '.aa.', 'aba.', 'acba', 'adca', 'aeca', 'afda', '.aa.'],
  ],
  // Long ear tips.
  [
    [1, 0, 'aa...', 'aba..', 'acba.', '.acba', '.accba', '..acba', '..adca', '...aca'],
    [18, 0, '...aa', '..aba', '.abca', 'abca.', 'bcca.', 'bca..', 'cba..', 'ba...'],
  ],
  // A tail with a flame at its tip.
  [
    [
      19,
      7,
      '..a..',
      '.aba.',
      '.abca',
      'abcda',
      'acdea',
      '.adea',
      '..aca',
      '..aba',
      '..aba',
      '.abba',
      '.abba',
      'aabba',
      'abba.',
      'bba..',
      'ba...',
    ],
  ],
  // Horns.
  [
    [6, 0, 'aa..', 'ada.', 'acda', '.aca', '.abca', '..aba', '...aa'],
    [14, 0, '..aa', '.ada', 'adca', 'aca.', 'acba', 'aba.', 'aa..'],
  ],
  // Fins on both sides.
  [
    [0, 11, 'a...', 'aaa.', 'adca', '.adc', 'aaad', 'adcd', '.acd', '..aa'],
    [20, 11, '...a', '.aaa', 'acda', 'cda.', 'daaa', 'dcda', 'dca.', 'aa..'],
  ],
  // Wings.
  [
    [0, 4, 'aa...', 'adaa..', 'adeda.', 'acdeda', '.acded', 'aaacdd', 'acdddd', '.aaccd', '...aac'],
    [18, 4, '....aa', '..aada', '.adeda', 'adedca', 'dedca.', 'ddcaaa', 'ddddca', 'dccaa.', 'caa...'],
  ],
  // Sparks in orbit.
  [
    [0, 6, '.d.', 'dfd', '.d.'],
    [4, 0, '.d.', 'dfd', '.d.'],
    [17, 0, '.d.', 'dfd', '.d.'],
    [21, 6, '.d.', 'dfd', '.d.'],
    [0, 18, '.d.', 'dfd', '.d.'],
    [21, 18, '.d.', 'dfd', '.d.'],
  ],
  // A halo around the flame.
  [[4, 0, '...aaaaaaaaaa...', '.aaeffffffffeaa.', 'aeefaaaaaaaafeea', '.aaeffffffffeaa.', '...aaaaaaaaaa...']],
];

/** Above this row a trait sinks with the head; below it stands on the floor. */
const HEAD_ROWS = 12;

/**
 * Adds a level's trait to a frame, only where the frame is clear: neither body nor face changes.
 * @param lowered how many rows the head is lower than in the tallest frame
 */
export function addTrait(rows: readonly string[], level: number, lowered: number): readonly string[] {
  const known = Math.min(MAX_LEVEL, Math.max(0, Math.trunc(level)));
  const grid = rows.map((row) => row.split(''));
  for (const [x, y, ...part] of TRAITS[known] ?? []) {
    const top = y < HEAD_ROWS ? y + lowered : y;
    part.forEach((row, down) => {
      row.split('').forEach((letter, across) => {
        const line = grid[top + down];
        if (letter !== '.' && line?.[x + across] === '.') line[x + across] = letter;
      });
    });
  }
  return grid.map((row) => row.join(''));
}
