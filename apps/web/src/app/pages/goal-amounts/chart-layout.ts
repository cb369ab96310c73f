/** The first number of a scale's steps, in each power of ten. */
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The number at the top of the scale: the next round one. */
export function topOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((one) => one * power >= most) ?? 10;
  // Decimals of a power below one.
  return Number((step * power).toPrecision(2));
}

interface Room {
  readonly width: number;
  readonly height: number;
}

export interface BarBox {
  /** CSS pixels, whole ones, so that edges are sharp; `left` is where lines begin. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The box of each bar. What was added shows, however little it was. */
export function layOutBars(sums: readonly number[], top: number, { width, height }: Room): BarBox[] {
  const edge = (nth: number) => Math.round((nth * width) / sums.length);
  const gap = width / sums.length > 8 ? 2 : 1;
  return sums.map((sum, nth) => ({
    left: edge(nth),
    width: Math.max(1, edge(nth + 1) - edge(nth) - gap),
    height: sum === 0 ? 0 : Math.max(2, Math.round((sum * height) / top)),
  }));
}

export function barAt(x: number, count: number, width: number): number | undefined {
  return x < 0 || x >= width ? undefined : Math.floor((x * count) / width);
}
