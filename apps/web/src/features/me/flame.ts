/** How high the tallest flame is, in pixels of the picture. */
export const FLAME_ROWS = 32;
export const FLAME_COLUMNS = 5;
/** Below this a flame has no tip. */
const LOWEST_ROWS = 4;

/** The tips of flames, from the top; they take turns. */
const TIPS = [
  ['..#..', '..##.', '.###.', '.####'],
  ['.#...', '.##..', '.###.', '####.'],
  ['...#.', '..##.', '.####', '.####'],
  ['..#..', '.##..', '.###.', '####.'],
] as const;
/** Over those of high flames a spark flies. */
const SPARKS = ['...#.', '#....', '.#...', '....#'] as const;
const SPARK_ROWS = 12;

export type Heat = 'coal' | 'ember' | 'orange' | 'yellow';
/** From the top to the ground; how much of the flame's height each takes. */
const HEATS: readonly (readonly [heat: Heat, share: number])[] = [
  ['coal', 0.2],
  ['ember', 0.3],
  ['orange', 0.28],
  ['yellow', 0.22],
];

/** The rows that a month's points take beside the month with the most; each that has points has a flame. */
export function flameRows(points: number, most: number): number {
  return points === 0 ? 0 : Math.max(LOWEST_ROWS, Math.round((points * FLAME_ROWS) / most));
}

/** A flame as one path for each heat, drawn from the ground up; where two of them meet, their pixels mix. */
export function drawFlame(rows: number, nth: number): Readonly<Record<Heat, string>> {
  const paths = { coal: '', ember: '', orange: '', yellow: '' };
  const turn = nth % TIPS.length;
  const tip: readonly string[] = [...(rows < SPARK_ROWS ? [] : [SPARKS[turn] ?? '', '.....']), ...(TIPS[turn] ?? [])];
  for (let row = 0; row < rows; row += 1) {
    const shape = tip[row] ?? (row === rows - 1 ? '.###.' : '#####');
    for (const [column, pixel] of Array.from(shape).entries()) {
      if (pixel !== '#') continue;
      // Every second pixel burns a row further, as a palette of few colors draws a gradient.
      const depth = row + ((row + column) % 2 === 0 ? 0.9 : -0.9);
      paths[heatAt(depth / rows)] += `M${column} ${row}h1v1h-1z`;
    }
  }
  return paths;
}

function heatAt(share: number): Heat {
  let end = 0;
  for (const [heat, part] of HEATS) {
    end += part;
    if (share < end) return heat;
  }
  return 'yellow';
}
