/**
 * The ember, drawn as 24 × 24 pixels. Letters name materials, not colors: `a` outline, `b` shadow, `c` body,
 * `d` light, `e` glow, `f` core, and on the face `k` ink, `w` glint, `m` mouth, `p` cheek.
 */
export const SPRITE_SIZE = 24;

/**
 * How the ember feels about today. Specification section 9 and the look of the panel: the more is done, the happier.
 */
export type EmberMood = 'sleepy' | 'content' | 'happy' | 'delighted';

/** What tells one person's ember from another's of the same color, in every mood and on every level. */
export interface EmberFace {
  /** Its flames: the topmost rows of the sprite. */
  readonly crown: readonly string[];
  /** How much farther than usual its eyes are apart, on each side. */
  readonly spread: number;
  readonly mark: readonly Patch[];
}

/** As on the app's icons. */
const PLAIN_FACE: EmberFace = { crown: [], spread: 0, mark: [] };

/** One moment of its life: breathing in makes it a row lower, blinking shuts its eyes. */
export interface EmberFrame {
  readonly mood: EmberMood;
  /** Whose ember it is; without one it is as on the app's icons. */
  readonly face?: EmberFace | undefined;
  readonly breath: 'out' | 'in';
  readonly eyes: 'open' | 'shut';
  /** In place of the mood's own, while it moves. */
  readonly expression?: Expression | undefined;
}

const BODY = [
  '............aa..........',
  '............aba.........',
  '...........abca.........',
  '...........acca.........',
  '..........acdcba........',
  '.....a....acddba..a.....',
  '....aa...acdddcbaaa.....',
  '....aba..acdddcbaaba....',
  '....acba.acdddcbbaca....',
  '....accaacddeddcbbca....',
  '....adccccdeeddccbba....',
  '...aadddddeeeddccbbba...',
  '...adddddddeeddcccbba...',
  '..accdddddddddddccbbba..',
  '..acddddddddddddccbbba..',
  '..acddddddddddddccbbba..',
  '..acddddeeeeeedddccbba..',
  '..acdddeeeeeeeeddccbba..',
  '..accdddeeeeeeeddcbbba..',
  '...accddeeffeeeddcbba...',
  '....accdeefffeedcbba....',
  '.....aaccdeeeddcbaa.....',
  '.....abbaaaaaaaabba.....',
  '.....aaaa......aaaa.....',
];

/** Rows that go when it breathes in, and when it hangs its flames. */
const CHEST_ROW = 14;
const FLAME_ROWS = [2, 3, 8];

/** A patch of the face: column, row, and its pixels. */
export type Patch = readonly [x: number, y: number, ...rows: string[]];

/** Patches on and above the eyes move with the breath; those below stay. */
export interface Expression {
  readonly eyes: readonly Patch[];
  readonly rest: readonly Patch[];
}

const EXPRESSIONS: Readonly<Record<EmberMood, Expression>> = {
  sleepy: {
    eyes: [
      [6, 14, 'k..k', '.kk.'],
      [14, 14, 'k..k', '.kk.'],
    ],
    rest: [
      [11, 17, 'kk'],
      [19, 0, 'dddd', '..d.', '.d..', 'dddd'],
      [16, 4, 'dd'],
    ],
  },
  content: {
    eyes: [
      [7, 13, 'wk', 'kk', 'kk'],
      [15, 13, 'wk', 'kk', 'kk'],
    ],
    rest: [[10, 16, 'k..k', '.kk.']],
  },
  happy: {
    eyes: [
      [7, 12, 'wk', 'kk', 'kk', 'kk'],
      [15, 12, 'wk', 'kk', 'kk', 'kk'],
    ],
    rest: [
      [10, 16, 'kkkk', 'kmmk', '.kk.'],
      [5, 16, 'pp'],
      [17, 16, 'pp'],
    ],
  },
  delighted: {
    eyes: [
      [6, 12, '.kk.', 'k..k', 'k..k'],
      [14, 12, '.kk.', 'k..k', 'k..k'],
    ],
    rest: [
      [9, 15, 'kkkkkk', 'kwwwwk', 'kmmmmk', '.kppk.', '..kk..'],
      [5, 16, 'pp', 'pp'],
      [17, 16, 'pp', 'pp'],
      [0, 11, 'aa.', 'aca', '.aca', '..aa'],
      [20, 11, '.aa', 'aba', 'ba.', 'a..'],
      [2, 2, '.d.', 'dfd', '.d.'],
      [20, 4, '.d.', 'dfd', '.d.'],
    ],
  },
};

const SHUT: readonly Patch[] = [
  [7, 15, 'kk'],
  [15, 15, 'kk'],
];

/** The rows of one frame, top to bottom, 24 letters each; `.` is clear. */
export function drawEmber(frame: EmberFrame): readonly string[] {
  const expression = frame.expression ?? EXPRESSIONS[frame.mood];
  const { crown, spread, mark } = frame.face ?? PLAIN_FACE;
  const eyes = frame.eyes === 'shut' && frame.mood !== 'sleepy' ? SHUT : expression.eyes;
  const gone = findGoneRows(frame);
  const kept = [...crown, ...BODY.slice(crown.length)].filter((_, row) => !gone.includes(row));
  const grid = [...gone.map(() => '.'.repeat(SPRITE_SIZE)), ...kept].map((row) => row.split(''));
  const lower = frame.breath === 'in' ? 1 : 0;
  for (const patch of mark) applyPatch(grid, patch, patch[1] < CHEST_ROW ? lower : 0);
  eyes.forEach(([x, ...rest], side) => applyPatch(grid, [x + (side === 0 ? -spread : spread), ...rest], lower));
  for (const patch of expression.rest) applyPatch(grid, patch, 0);
  return grid.map((row) => row.join(''));
}

/** How many rows the head of this frame is lower than in the tallest one. */
export function countGoneRows(frame: EmberFrame): number {
  return findGoneRows(frame).length;
}

function findGoneRows({ mood, breath }: EmberFrame): readonly number[] {
  return [...(mood === 'sleepy' ? FLAME_ROWS : []), ...(breath === 'in' ? [CHEST_ROW] : [])];
}

function applyPatch(grid: string[][], [x, y, ...rows]: Patch, lower: number): void {
  rows.forEach((row, down) => {
    row.split('').forEach((letter, across) => {
      const line = grid[y + lower + down];
      if (letter !== '.' && line !== undefined) line[x + across] = letter;
    });
  });
}
