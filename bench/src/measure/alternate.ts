import { MOST_SPREAD, SECONDS_PER_SERIES, WINDOWS } from '../settings.ts';
import { medianOf } from './median.ts';
import type { Round } from './round.ts';
import type { Subject } from './subject.ts';

/** One thing that is done to one server again and again. */
export interface Lane {
  readonly what: string;
  readonly subject: Subject;
  measure(): Promise<Round>;
}

/** A lane's rounds, in order; round n of every lane ran within seconds of round n of the others. */
export interface Series extends Pick<Lane, 'what' | 'subject'> {
  readonly rounds: readonly Round[];
}

/** What is compared of a round. */
export type Figure = (round: Round) => number;

export const p50: Figure = (round) => round.p50;
export const cpu: Figure = (round) => round.cpu;
/** Everything that the request cost, wherever it was spent. */
export const cpuWithDatabase: Figure = (round) => round.cpu + round.databaseCpu;

/** One series against another, by one figure. */
export interface Comparison {
  readonly one: Series;
  readonly other: Series;
  readonly figure: Figure;
}

export interface Compared {
  /** The median of the windows. */
  readonly ratio: number;
  /** Between the largest and the smallest window, as a part of the median. */
  readonly spread: number;
}

/**
 * Measures A B A B …, so that other load on the machine affects all of them alike, until the windows of every comparison agree.
 * @param rounds of each window at first
 */
export async function alternate(
  lanes: readonly Lane[],
  rounds: number,
  comparisonsOf: (all: readonly Series[]) => readonly Comparison[],
): Promise<Series[]> {
  const startedAt = performance.now();
  const all = lanes.map((lane) => ({ ...lane, rounds: [] as Round[] }));
  let more = WINDOWS * rounds;
  do {
    for (let round = 0; round < more; round++) {
      for (const lane of all) lane.rounds.push(await lane.measure());
    }
    // Twice as many: what was measured stays, in windows of twice the length.
    more = all[0]?.rounds.length ?? 0;
  } while (
    performance.now() - startedAt < SECONDS_PER_SERIES * 1000 &&
    comparisonsOf(all).some((comparison) => compare(comparison).spread >= MOST_SPREAD)
  );
  return all;
}

export function medianFigure(series: Series, figure: Figure): number {
  return medianOf(series.rounds.map(figure));
}

/** By the ratios round by round, which noise that lasts longer than a round does not move, in windows of rounds that follow each other. */
export function compare({ one, other, figure }: Comparison): Compared {
  const ratios = one.rounds.map((round, at) => {
    const beside = other.rounds[at];
    if (beside === undefined) throw new Error('Both sides have the same number of rounds.');
    return figure(round) / figure(beside);
  });
  const length = ratios.length / WINDOWS;
  const windows = Array.from({ length: WINDOWS }, (_, nth) =>
    medianOf(ratios.slice(Math.floor(nth * length), Math.floor((nth + 1) * length))),
  );
  const ratio = medianOf(windows);
  return { ratio, spread: (Math.max(...windows) - Math.min(...windows)) / ratio };
}
