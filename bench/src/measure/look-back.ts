import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { HttpRequest } from '../http/connection.ts';
import { clockRequest, historyRequest, summaryRequest } from '../http/requests.ts';
import { personWith, type SeededPerson } from '../seed/people.ts';
import { GOAL_COUNTS, READS_PER_ROUND, WARM_UP_READS } from '../settings.ts';
import { newRound, type Round } from './round.ts';
import { type Subject, withConnection } from './subject.ts';

/** Fewer than the shortest history has: every goal has a check-in on each of these days, and one before them. */
const DAYS_SHOWN = 20;
const GOALS = GOAL_COUNTS[0];

/** A look back at a goal: the same answer, however long the history behind it is. */
export interface LookBack {
  readonly what: string;
  readonly requestOf: (person: SeededPerson, goalId: string, today: LocalDay) => HttpRequest;
}

export const LOOKS_BACK: readonly LookBack[] = [
  { what: 'look back, totals and runs', requestOf: summaryRequest },
  {
    what: `look back, ${DAYS_SHOWN} days`,
    requestOf: (person, goalId, today) =>
      historyRequest(person, goalId, { from: addDays(today, -DAYS_SHOWN), to: addDays(today, -1) }),
  },
];

/** Looks back at each goal of the person in turn. */
export function lookBackOf(subject: Subject, { requestOf }: LookBack) {
  const person = personWith(GOALS);
  const requests = person.goalIds.map((goalId) => requestOf(person, goalId, subject.firstDay));
  const measureOnce = async (times: number): Promise<Round> => {
    const round = newRound(subject.watched);
    await withConnection(subject, async (connection) => {
      for (let done = 0; done < times; done += requests.length) await round.add(connection, requests);
    });
    return round.end();
  };
  return {
    warmUp: async () => {
      await withConnection(subject, (connection) => connection.send(clockRequest(subject.firstDay)));
      await measureOnce(WARM_UP_READS[GOALS]);
    },
    measure: () => measureOnce(5 * READS_PER_ROUND[GOALS]),
  };
}
