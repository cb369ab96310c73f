/**
 * A small ember for each person, drawn from their id on 12 × 12 pixels: a flame, two eyes, a mouth, a glow. The halves
 * mirror each other, but for a flame that leans and an eye that winks.
 */
export const FACE_SIZE = 12;

export interface EmberFace {
  /** Paths on a picture of 12 × 12: what burns, and its lighter parts. Eyes and mouth are holes. */
  readonly body: string;
  readonly glow: string;
}

/** The left half of rows 1 to 4, columns 1 to 5. */
const FLAMES = [
  ['....#', '....#', '...##', '..###'],
  ['.....', '.#...', '.##.#', '.####'],
  ['....#', '.#..#', '.#.##', '.####'],
  ['.....', '...##', '..###', '.####'],
  ['...#.', '...#.', '..##.', '..###'],
  ['.....', '..#.#', '..#.#', '.####'],
  ['....#', '....#', '#..##', '##.##'],
  ['...##', '....#', '...##', '.####'],
] as const;
/** The left half of rows 5 to 9. */
const BODY = ['.####', '#####', '#####', '#####', '.####'] as const;
/** The left half of row 10. */
const FEET = ['..###', '.#.##', '...##'] as const;
/** How far rows 1 and 2 are moved. */
const LEANS = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [2, 1],
] as const;

type Dots = readonly (readonly [x: number, y: number])[];
const mirrored = (half: Dots): Dots => half.flatMap(([x, y]) => [[x, y] as const, [FACE_SIZE - 1 - x, y] as const]);

const EYES: readonly Dots[] = [
  mirrored([
    [3, 5],
    [3, 6],
  ]),
  mirrored([
    [4, 5],
    [4, 6],
  ]),
  mirrored([
    [3, 5],
    [4, 5],
    [3, 6],
    [4, 6],
  ]),
  mirrored([
    [2, 6],
    [3, 5],
    [4, 6],
  ]),
  mirrored([
    [2, 6],
    [3, 6],
  ]),
  [
    [3, 5],
    [3, 6],
    [7, 6],
    [8, 6],
  ],
];
const MOUTHS: readonly Dots[] = [
  [],
  mirrored([[5, 8]]),
  mirrored([
    [4, 8],
    [5, 9],
  ]),
  mirrored([
    [5, 7],
    [5, 8],
  ]),
];
const GLOWS: readonly Dots[] = [
  mirrored([[2, 8]]),
  mirrored([
    [5, 4],
    [5, 5],
  ]),
  mirrored([
    [5, 3],
    [4, 4],
    [5, 4],
  ]),
];

/** The face of a person; the same id has the same face everywhere. */
export function drawEmberFace(uid: string): EmberFace {
  const pick = createPicker(uid);
  const flame = pick(FLAMES);
  const [top, below] = pick(LEANS);
  const rows = ['', ...flame, ...BODY, pick(FEET)].map((half) => `.${half || '.....'}`).map(mirror);
  rows[1] = shift(rows[1] ?? '', top);
  rows[2] = shift(rows[2] ?? '', below);
  const holes = [...pick(EYES), ...pick(MOUTHS)];
  const glow = pick(GLOWS);
  const isIn = (dots: Dots, x: number, y: number) => dots.some(([column, row]) => column === x && row === y);
  const drawn = rows.map((row, y) =>
    Array.from(row, (pixel, x) => {
      if (pixel !== '#' || isIn(holes, x, y)) return '.';
      return isIn(glow, x, y) ? 'o' : '#';
    }).join(''),
  );
  return { body: drawPath(drawn, '#'), glow: drawPath(drawn, 'o') };
}

function mirror(half: string): string {
  return half + Array.from(half).toReversed().join('');
}

function shift(row: string, columns: number): string {
  if (columns === 0) return row;
  const blank = '.'.repeat(Math.abs(columns));
  return columns > 0 ? (blank + row).slice(0, FACE_SIZE) : (row + blank).slice(-columns);
}

/** Pixels side by side become one bar. */
function drawPath(rows: readonly string[], letter: string): string {
  let path = '';
  for (const [y, row] of rows.entries())
    for (const bar of row.matchAll(letter === '#' ? /#+/g : /o+/g))
      path += `M${bar.index} ${y}h${bar[0].length}v1h-${bar[0].length}z`;
  return path;
}

/** Picks of lists, one after another, by a number made from the text. */
function createPicker(text: string): <Part>(parts: readonly [Part, ...Part[]] | readonly Part[]) => Part {
  // FNV-1a from another start than the colors, so that people of one color have different faces.
  let state = 0x9747b28c;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return (parts) => {
    // A step of mulberry32: every pick takes well-mixed bits.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return parts[((mixed ^ (mixed >>> 14)) >>> 0) % parts.length] as (typeof parts)[number];
  };
}
