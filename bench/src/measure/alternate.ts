import { LEAST_ROUNDS, SECONDS_PER_SERIES } from '../settings.ts';
import { medianOf } from './median.ts';
import type { Round } from './round.ts';
import type { Subject } from './subject.ts';

/** The rounds of one server, in order; round n of every server ran within seconds of round n of the others. */
export interface Series {
  readonly subject: Subject;
  readonly rounds: readonly Round[];
}

/** Measures A B A B …, so that whatever else the machine does hits everybody alike. @param rounds the most of them. */
export async function alternate(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Round>,
): Promise<Series[]> {
  const all = subjects.map((subject) => ({ subject, rounds: [] as Round[] }));
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) {
    if (round >= LEAST_ROUNDS && performance.now() - startedAt > SECONDS_PER_SERIES * 1000) break;
    for (const one of all) one.rounds.push(await measure(one.subject));
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
