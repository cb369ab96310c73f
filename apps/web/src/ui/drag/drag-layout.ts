export interface Point {
  readonly left: number;
  readonly top: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** The ids of items from 0, after one has gone to another place. */
export function orderAfter(count: number, from: number, to: number): number[] {
  const others = Array.from({ length: count }, (_, nth) => nth).filter((nth) => nth !== from);
  return others.toSpliced(to, 0, from);
}

/**
 * Where the items of a list of one or more columns stand in another order: by item. A row is as high as its highest
 * item.
 * @param rects where they stand in their own order
 */
export function layOut(rects: readonly Rect[], order: readonly number[]): readonly Point[] {
  const [first] = rects;
  if (first === undefined) return [];
  const next = rects.findIndex((rect) => rect.top >= first.top + first.height);
  const columns = next === -1 ? rects.length : next;
  const points: Point[] = [];
  let { top } = first;
  for (let at = 0; at < order.length; at += columns) {
    const row = order.slice(at, at + columns);
    for (const [column, item] of row.entries()) points[item] = { left: rects[column]?.left ?? first.left, top };
    top += Math.max(...row.map((item) => rects[item]?.height ?? 0));
  }
  return points;
}

/** Where an item would stand at each place of the list. */
export function findLandings(rects: readonly Rect[], from: number): readonly Point[] {
  return rects.map((_, to) => layOut(rects, orderAfter(rects.length, from, to))[from] ?? { left: 0, top: 0 });
}

/** The place whose landing is the nearest. */
export function nearestPlace(landings: readonly Point[], { left, top }: Point): number {
  const distances = landings.map((landing) => Math.hypot(landing.left - left, landing.top - top));
  return distances.indexOf(Math.min(...distances));
}

/** The point, or the nearest one inside of the list. */
export function keepInside(landings: readonly Point[], { left, top }: Point): Point {
  const clamp = (value: number, limits: readonly number[]) =>
    Math.max(Math.min(...limits), Math.min(value, Math.max(...limits)));
  return {
    left: clamp(
      left,
      landings.map((landing) => landing.left),
    ),
    top: clamp(
      top,
      landings.map((landing) => landing.top),
    ),
  };
}
