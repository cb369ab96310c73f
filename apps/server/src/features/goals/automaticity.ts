import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { answerAutomaticity as answerCall } from '@fivefold/contract/calls/roots';
import {
  AUTOMATICITY_SHOWN,
  type AutomaticityAnswer,
  isAutomatic,
  NOT_ASKED,
  ROOT_DAYS,
  whyNotAsked,
  whyNotRoot,
} from '@fivefold/rules/automaticity';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { withChecked } from '@fivefold/rules/days-a-week';
import { mondayOf } from '@fivefold/rules/days-off';
import { duePeriods, type Share, shareOfDue } from '@fivefold/rules/due-periods';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type Sql, sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { viewingOf } from '#kernel/today';
import { askedGoalOf } from './asked.ts';
import { lockParticipation } from './store.ts';

interface Place {
  readonly goalId: string;
  readonly uid: string;
}

/**
 * Keeps what a person answered about a goal; without an answer the question was left out. Either ends it for four weeks.
 * @throws Problem goals.not_found, goals.not_accepted, goals.not_asked
 */
export function answerAutomaticity(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  caller: Caller,
  body: BodyOf<typeof answerCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof answerCall>> {
  const { uid } = caller;
  const { goalId, items } = body;
  const viewing = viewingOf(clock, caller);
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(answerCall, uid, key, body), async (tx) => {
    const part = await lockParticipation(tx, uid, goalId);
    if (part === undefined) throw new Problem('goals.not_found');
    const asked = askedGoalOf(part, viewing);
    const why = whyNotAsked(asked);
    if (why !== undefined) throw new Problem('goals.not_asked', NOT_ASKED[why]);
    await writeAsked(tx, { goalId, uid }, viewing.today);
    if (items !== null) await writeAnswers(tx, { goalId, uid }, [{ day: viewing.today, items }]);
    const sql = sqlIn(tx);
    const answers = await listAnswers(sql, { goalId, uid });
    return { success: true, may_root: await mayRoot(sql, asked, { goalId, uid, answers }) };
  });
}

/** Stores answers; of a day there is one. */
export async function writeAnswers(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  answers: readonly AutomaticityAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto('automaticity_answers')
    .values(answers.map(({ day, items }) => ({ goal_id: goalId, uid, day, items: [...items] })))
    .onConflict((conflict) => conflict.columns(['goal_id', 'uid', 'day']).doNothing())
    .execute();
}

/** The day from which on four weeks count until a goal is asked about. */
export async function writeAsked(tx: Tx<Schema>, { goalId, uid }: Place, day: LocalDay): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ automaticity_asked: day })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

const LIST_ANSWERS = `
  select day, items from (
    select day, items from automaticity_answers where goal_id = $1 and uid = $2 order by day desc limit ${AUTOMATICITY_SHOWN}
  ) newest order by day`;

/** What a person answered about a goal, the newest last. */
export function listAnswers(sql: Sql, { goalId, uid }: Place): Promise<AutomaticityAnswer[]> {
  return sql<AutomaticityAnswer>('automaticity_answers', LIST_ANSWERS, [goalId, uid]);
}

const LIST_DAYS = `
  select c.day from check_ins c where c.goal_id = $1 and c.uid = $2 and c.day >= $3
  union all
  (select c.day from check_ins c where c.goal_id = $1 and c.uid = $2 and c.day < $3 order by c.day desc limit 7)
  order by day`;

/** How many of the due periods of the last weeks were done. */
export async function readShare(
  sql: Sql,
  goal: ReturnType<typeof askedGoalOf>,
  { goalId, uid }: Place,
): Promise<Share> {
  const { rhythm, createdOn, today } = goal;
  const first = addDays(today, 1 - ROOT_DAYS);
  const start = createdOn > first ? createdOn : first;
  const rows = await sql<{ day: LocalDay }>('days_of_share', LIST_DAYS, [goalId, uid, start]);
  const all = rows.map(({ day }) => day);
  const before = all.filter((day) => day < start);
  const daysOff = withChecked(
    goal.daysOff,
    before.filter((day) => day >= mondayOf(start)),
  );
  const days = all.filter((day) => day >= start);
  const periods = duePeriods({ rhythm, start, before: before.at(-1) ?? null, days, daysOff, today });
  return shareOfDue(periods, today, ROOT_DAYS);
}

/** Whether a goal of the person may be let go, as its page offers it. */
export async function mayRoot(
  sql: Sql,
  goal: ReturnType<typeof askedGoalOf>,
  { answers, ...place }: Place & { readonly answers: readonly AutomaticityAnswer[] },
): Promise<boolean> {
  if (!isAutomatic(answers, goal.daysOff)) return false;
  return whyNotRoot(goal, answers, await readShare(sql, goal, place)) === undefined;
}
