/** The flight of earned points into the panel: a pure function of time, drawn by `point-flight.tsx`. */

/** One ember that carries points. */
export interface Flight {
  readonly points: number;
  readonly departsMs: number;
  readonly arrivesMs: number;
  /** How far its arc swings to the side, -1 to 1. */
  readonly swing: number;
}

export interface Position {
  readonly x: number;
  readonly y: number;
}

export const MAX_EMBERS = 5;
const FLIGHT_MS = 620;
const BETWEEN_MS = 90;
/** Width of the widest arc as a share of the way. */
const SWING_SHARE = 0.28;
/** Embers stand on the pixels of the panel. */
const PIXEL = 3;

/** Splits points among at most five embers that leave one after the other. */
export function planFlights(points: number): Flight[] {
  const embers = Math.min(points, MAX_EMBERS);
  return Array.from({ length: embers }, (_, place) => ({
    points: Math.floor((points * (place + 1)) / embers) - Math.floor((points * place) / embers),
    departsMs: place * BETWEEN_MS,
    arrivesMs: place * BETWEEN_MS + FLIGHT_MS,
    swing: embers === 1 ? 0.5 : (place % 2 === 0 ? 1 : -1) * (1 - place / (2 * embers)),
  }));
}

/** How many points have arrived after a time. */
export function countArrived(flights: readonly Flight[], ms: number): number {
  return flights.reduce((sum, { arrivesMs, points }) => (arrivesMs <= ms ? sum + points : sum), 0);
}

/** Where an ember is; null before it leaves and after it has arrived. */
export function positionAt(
  { departsMs, arrivesMs, swing }: Flight,
  ms: number,
  from: Position,
  to: Position,
): Position | null {
  if (ms < departsMs || ms >= arrivesMs) return null;
  const share = (ms - departsMs) / (arrivesMs - departsMs);
  // It hesitates, then falls into the panel.
  const way = share * share * (1.6 - 0.6 * share);
  const aside = swing * SWING_SHARE * 4 * way * (1 - way);
  const [across, down] = [to.x - from.x, to.y - from.y];
  return {
    x: snap(from.x + across * way - down * aside),
    y: snap(from.y + down * way + across * aside),
  };
}

function snap(value: number): number {
  return Math.round(value / PIXEL) * PIXEL;
}
