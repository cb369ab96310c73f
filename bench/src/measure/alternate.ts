import { LEAST_ROUNDS, SECONDS_PER_SERIES } from '../settings.ts';
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

/** Measures A B A B …, so that other load on the machine affects all of them alike. @param rounds the most of them. */
export async function alternate(lanes: readonly Lane[], rounds: number): Promise<Series[]> {
  const startedAt = performance.now();
  const all = lanes.map((lane) => ({ ...lane, rounds: [] as Round[] }));
  for (let round = 0; round < rounds; round++) {
    if (round >= LEAST_ROUNDS && performance.now() - startedAt > SECONDS_PER_SERIES * 1000) break;
    for (const lane of all) lane.rounds.push(await lane.measure());
  }
  return all;
}

/** What is compared of a round. */
export type Figure = (round: Round) => number;

export const p50: Figure = (round) => round.p50;
export const cpu: Figure = (round) => round.cpu;
/** Everything that the request cost, wherever it was spent. */
export const cpuWithDatabase: Figure = (round) => round.cpu + (round.databaseCpu ?? 0);

export function medianFigure(series: Series, figure: Figure): number {
  return medianOf(series.rounds.map(figure));
}

/** The median of the ratios round by round, which noise that lasts longer than a round does not move. */
export function medianRatio(one: Series, other: Series, figure: Figure): number {
  return medianOf(
    one.rounds.map((round, at) => {
      const beside = other.rounds[at];
      if (beside === undefined) throw new Error('Both sides have the same number of rounds.');
      return figure(round) / figure(beside);
    }),
  );
}
