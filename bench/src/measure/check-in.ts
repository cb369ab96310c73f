import { addDays } from '@fivefold/rules/calendar';
import { checkInRequest, clockRequest } from '../http/requests.ts';
import { personWith } from '../seed/people.ts';
import { DAYS_PER_ROUND, type GoalCount, WARM_UP_DAYS } from '../settings.ts';
import { newRound, type Round } from './round.ts';
import { type Subject, withConnection } from './subject.ts';

/** Checks a person in on every goal, day after day. */
export interface CheckIns {
  warmUp(): Promise<void>;
  /** One round of new days. */
  measure(): Promise<Round>;
}

export function checkInsOf(subject: Subject, goals: GoalCount): CheckIns {
  const person = personWith(goals);
  let day = subject.firstDay;

  async function checkIn(days: number): Promise<Round> {
    const round = newRound(subject.watched);
    await withConnection(subject, async (connection) => {
      for (let done = 0; done < days; done++) {
        // Between two windows of the round: the jobs that a moved clock makes due are not part of a check-in.
        if (subject.side === 'product') await connection.send(clockRequest(day));
        await round.add(connection, person.goalIds.map((goalId) => checkInRequest(person, goalId, day)));
        day = addDays(day, 1);
      }
    });
    return round.end();
  }

  return {
    warmUp: async () => void (await checkIn(WARM_UP_DAYS[goals])),
    measure: () => checkIn(DAYS_PER_ROUND[goals]),
  };
}
