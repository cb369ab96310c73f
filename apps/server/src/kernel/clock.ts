import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The one source of the product's time (Decisions section 1). Sessions and rate limits stay on real time (section 11).
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test may set. */
export interface MovableClock extends Clock {
  setTo(instant: Date): void;
  advanceDays(days: number): void;
}

/**
 * A clock that runs on from wherever it was last set.
 * @param file keeps the distance to real time through a restart; without it the clock forgets.
 */
export function createMovableClock(file?: string): MovableClock {
  let offsetMs = file === undefined ? 0 : readOffset(file);
  const keep = (nextMs: number) => {
    offsetMs = nextMs;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }));
    renameSync(`${file}.new`, file);
  };
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    setTo: (instant) => keep(instant.getTime() - Date.now()),
    advanceDays: (days) => keep(offsetMs + days * 24 * 60 * 60 * 1000),
  };
}

function readOffset(file: string): number {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept === 'object' && kept !== null && 'offsetMs' in kept && typeof kept.offsetMs === 'number')
      return kept.offsetMs;
  } catch {
    // No file yet: the clock was never moved.
  }
  return 0;
}
