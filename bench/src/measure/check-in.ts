import { addDays } from '@fivefold/rules/calendar';
import { checkInRequest, clockRequest } from '../http/requests.ts';
import { personWith } from '../seed/people.ts';
import { CHECK_INS_PER_ROUND, type GoalCount, WARM_UP_CHECK_INS } from '../settings.ts';
import { newRound, type Round, untilIdle } from './round.ts';
import { type Subject, withConnection } from './subject.ts';

/** Checks a person in on one goal after the other, day after day. */
export interface CheckIns {
  warmUp(): Promise<void>;
  measure(): Promise<Round>;
}

export function checkInsOf(subject: Subject, goals: GoalCount): CheckIns {
  const person = personWith(goals);
  let done = 0;

  async function checkIn(times: number): Promise<Round> {
    const round = newRound(subject.watched);
    const end = done + times;
    await withConnection(subject, async (connection) => {
      while (done < end) {
        const day = addDays(subject.firstDay, Math.floor(done / goals));
        const goalIds = person.goalIds.slice(done % goals, (done % goals) + end - done);
        // Before a window of the round: the jobs that a moved clock makes due are not part of a check-in.
        if (subject.side === 'product') await connection.send(clockRequest(day));
        // The bare server has no such jobs, and rests as long: one that has just slept pays for waking up.
        await untilIdle(subject.watched);
        await round.add(
          connection,
          goalIds.map((goalId) => checkInRequest(person, goalId, day)),
        );
        done += goalIds.length;
      }
    });
    return round.end();
  }

  return {
    warmUp: async () => void (await checkIn(WARM_UP_CHECK_INS)),
    measure: () => checkIn(CHECK_INS_PER_ROUND[goals]),
  };
}
