import type { IncomingHttpHeaders } from 'node:http';
import type { Sql } from '@fivefold/server/src/kernel/db/sql.ts';
import { FIND_CALLER } from '@fivefold/server/src/kernel/http/access.ts';
import { withRawField } from '@fivefold/server/src/kernel/http/raw-json.ts';
import { FIND_SESSION } from '@fivefold/server/src/ports/identity-provider/embedded.ts';
import { readFacts, writeCheckIn } from '@fivefold/server/src/slices/check-ins/store.ts';
import { listPersonalGoals } from '@fivefold/server/src/slices/goals/store.ts';
import type { BillingFacts } from '@fivefold/server/src/kernel/http/premium.ts';
import type { BodyInputOf } from '@fivefold/contract/call';
import type { checkGoal } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import { visualLevel } from '@fivefold/rules/streak-level';

/** The product keeps a SHA-256 of the request in base64url. */
const AS_LONG_AS_A_FINGERPRINT = '0'.repeat(43);

interface CallerRow extends BillingFacts {
  readonly uid: string;
  readonly email: string;
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly old_goals_banner_last_shown: string | null;
  readonly time_zone: string | null;
}

async function findCaller(sql: Sql, headers: IncomingHttpHeaders): Promise<CallerRow> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const [session] = await sql<{ uid: string }>('find_session', FIND_SESSION, [token.slice(0, token.lastIndexOf('.'))]);
  if (session === undefined) throw new Error('The bare server does not know this session.');
  const [caller] = await sql<Omit<CallerRow, 'uid'>>('find_caller', FIND_CALLER, [session.uid]);
  if (caller === undefined) throw new Error('The bare server does not know this person.');
  return { uid: session.uid, ...caller };
}

/** The dashboard's statements and nothing between them. @returns the JSON that the product answers, to the letter. */
export async function readDashboard(sql: Sql, headers: IncomingHttpHeaders): Promise<string> {
  const caller = await findCaller(sql, headers);
  const goals = await listPersonalGoals(sql, caller.uid);
  const level = visualLevel(caller.lifetime_points);
  const head = {
    profile: {
      uid: caller.uid,
      email: caller.email,
      total_streaks: caller.total_streaks,
      visual_level: level,
      old_goals_banner_last_shown: caller.old_goals_banner_last_shown,
      time_zone: caller.time_zone,
    },
    streaks: { total_streaks: caller.total_streaks, level },
    subscription: {
      status: 'active',
      plan: 'basic',
      is_premium: true,
      is_active: true,
      performance_plan_active: false,
      performance_plan_end: null,
      performance_months_left: 0,
      current_period_end: caller.current_period_end,
      cancels_at: caller.cancels_at,
      past_due: false,
    },
    shared_goals: [],
    friends: [],
  };
  const list = goals.map(({ check_ins: checkIns, ...goal }) => {
    const wire = {
      id: goal.id,
      type: 'regular',
      goal: goal.goal,
      is_public: goal.is_public,
      frequency: goal.frequency,
      weekly_interval: goal.weekly_interval,
      last_checked: goal.last_checked,
      count_checked: goal.count_checked,
      count_streak: goal.count_streak,
      check_ins_total: goal.next_idx,
    };
    return withRawField(wire, 'check_ins', checkIns);
  });
  return withRawField(head, 'personal_goals', `[${list.join(',')}]`);
}

/** The statements of a check-in on a daily goal, with the least arithmetic that keeps the rows right. */
export async function writeDailyCheckIn(sql: Sql, headers: IncomingHttpHeaders, bodyText: string): Promise<string> {
  const caller = await findCaller(sql, headers);
  const body = JSON.parse(bodyText) as BodyInputOf<typeof checkGoal>;
  const day = body.checkDate as LocalDay;
  const key = String(headers['idempotency-key']);
  const facts = await readFacts(sql, { goalId: body.goalId, uid: caller.uid, key, oncePointsSince: day, kind: 'regular' });
  if (facts === undefined) throw new Error('The bare server does not know this goal.');
  const countChecked = facts.count_checked === 5 ? 1 : facts.count_checked + 1;
  const points = countChecked === 5 ? 1 : 0;
  const countStreak = facts.count_streak + points;
  const answer = {
    success: true,
    streak_earned: points > 0,
    points_earned: points,
    total_streaks: facts.total_streaks + points,
    level: visualLevel(facts.lifetime_points + points),
    goal: { id: body.goalId, last_checked: day, count_checked: countChecked, count_streak: countStreak, check_ins_total: facts.next_idx + 1 },
    check_in: { index: facts.next_idx, description: body.goalDescription, date: day, user_id: caller.uid, photo_url: null, reactions: [] },
  };
  const isWritten = await writeCheckIn(sql, {
    goalId: body.goalId,
    uid: caller.uid,
    index: facts.next_idx,
    day,
    description: body.goalDescription ?? '',
    timeZone: caller.time_zone,
    arrivedAt: new Date(),
    countChecked,
    countStreak,
    points,
    ledgerSeq: facts.ledger_seq,
    frequency: facts.frequency,
    request: { key, call: 'checkIns.check', fingerprint: AS_LONG_AS_A_FINGERPRINT, answer },
  });
  if (!isWritten) throw new Error('The bare server lost a check-in.');
  return JSON.stringify(answer);
}
