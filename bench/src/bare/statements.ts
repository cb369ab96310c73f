import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { BodyInputOf } from '@fivefold/contract/call';
import type { checkGoal } from '@fivefold/contract/calls/check-ins';
import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import type { Sql } from '@fivefold/server/src/kernel/db/sql.ts';
import { withRawField } from '@fivefold/server/src/kernel/http/raw-json.ts';
import { FIND_SESSION } from '@fivefold/server/src/ports/identity-provider/embedded/session-lookup.ts';
import { findCallerText } from '@fivefold/server/src/features/session/authenticate.ts';
import type { CallerForm } from '@fivefold/server/src/features/session/caller-sql.ts';
import { readFacts, writeCheckIn } from '@fivefold/server/src/features/check-ins/store.ts';
import { checkInsJson, listPersonalGoals, listSharedGoals } from '@fivefold/server/src/features/goals/steps.ts';
import { toDashboardVersion } from '@fivefold/server/src/features/dashboard-version/steps.ts';
import { FRIENDS_GOALS } from '@fivefold/server/src/features/dashboard/friends-goals.ts';

/** The product stores a SHA-256 of the request in base64url. */
const AS_LONG_AS_A_FINGERPRINT = '0'.repeat(43);

export interface CallerRow {
  /** Versions of the person and their friends; only in the form `with_version`. */
  readonly own_version?: string | null;
  readonly friends_versions?: string | null;
  readonly uid: string;
  readonly time_zone: string | null;
}

interface RowWithCheckIns {
  /** Null where there is none. */
  readonly check_ins: string | null;
}

const FIND_CALLER = {
  plain: findCallerText(FIND_SESSION, 'plain'),
  with_version: findCallerText(FIND_SESSION, 'with_version'),
};

/** The statement that authenticates a request, for a dashboard with its version. */
export async function findCaller(
  sql: Sql,
  headers: IncomingHttpHeaders,
  form: CallerForm = 'plain',
): Promise<CallerRow> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const [caller] = await sql<CallerRow>(`find_caller_${form}`, FIND_CALLER[form], [
    token.slice(0, token.lastIndexOf('.')),
  ]);
  if (caller === undefined) throw new Error('The bare server does not know this session.');
  return caller;
}

/** Whether the caller's page has what it would get, as the product decides it from the same row. @returns the tag of that */
export function readVersion(caller: CallerRow, known = '') {
  const { own, friends } = toDashboardVersion({ own_version: null, friends_versions: null, ...caller });
  const tag = `W/"${own}.${hash('sha1', friends, 'base64url')}"`;
  return { isKnown: known === tag, tag };
}

/** The dashboard's statements and nothing between them. @returns their rows as JSON, as long as the product's answer. */
export async function readDashboard(sql: Sql, headers: IncomingHttpHeaders, caller: CallerRow): Promise<string> {
  const form = headers.prefer === undefined ? 'whole' : 'minimal';
  const [personal, shared, friends] = await Promise.all([
    listPersonalGoals(sql, caller.uid, form),
    listSharedGoals(sql, caller.uid, form),
    sql<RowWithCheckIns>(`friends_goals_${form}`, FRIENDS_GOALS[form], [
      caller.uid,
      addDays(dayInZone(new Date(), 'UTC'), -1),
    ]),
  ]);
  return (
    `{"caller":${JSON.stringify(caller)},"personal_goals":${arrayOf(personal)},` +
    `"shared_goals":${arrayOf(shared)},"friends":${arrayOf(friends)}}`
  );
}

/** The check-ins are JSON already. No photos are in the bench's database. */
function arrayOf(rows: readonly RowWithCheckIns[]): string {
  const json = rows.map(({ check_ins: checkIns, ...row }) =>
    withRawField(
      row,
      'check_ins',
      checkInsJson(checkIns, (photoId) => photoId),
    ),
  );
  return `[${json.join(',')}]`;
}

/** The statements of a check-in on a daily goal, with the least arithmetic that keeps the rows right. */
export async function writeDailyCheckIn(sql: Sql, headers: IncomingHttpHeaders, bodyText: string): Promise<string> {
  const caller = await findCaller(sql, headers);
  const body = JSON.parse(bodyText) as BodyInputOf<typeof checkGoal>;
  const day = body.checkDate as LocalDay;
  const key = String(headers['idempotency-key']);
  const facts = await readFacts(sql, {
    goalId: body.goalId,
    uid: caller.uid,
    key,
    paidSince: new Date(),
    kind: 'regular',
    photoId: null,
    day: null,
  });
  if (facts === undefined) throw new Error('The bare server does not know this goal.');
  const countChecked = facts.count_checked === 5 ? 1 : facts.count_checked + 1;
  const points = countChecked === 5 ? 1 : 0;
  const countStreak = facts.count_streak + points;
  const answer = {
    success: true,
    points_earned: points,
    total_streaks: facts.total_streaks + points,
    goal: {
      id: body.goalId,
      last_checked: day,
      count_checked: countChecked,
      count_streak: countStreak,
      check_ins_total: facts.next_idx + 1,
    },
    check_in: {
      index: facts.next_idx,
      addedOn: null,
      description: body.goalDescription,
      date: day,
      user_id: caller.uid,
      photo_url: null,
      reactions: [],
    },
  };
  const run = { from: day, to: day, count: facts.run_count + 1 };
  const isWritten = await writeCheckIn(sql, {
    kind: 'regular',
    goalId: body.goalId,
    uid: caller.uid,
    index: facts.next_idx,
    day,
    description: body.goalDescription ?? '',
    photoId: null,
    timeZone: caller.time_zone,
    at: new Date(),
    countChecked,
    countStreak,
    counted: {
      totals: { checkIns: facts.check_ins + 1, run, best: run, weeks: 0, strength: 0 },
      milestone: null,
      returned: null,
      beganAnew: false,
    },
    checkedDays: [day],
    celebration: null,
    small: false,
    amount: null,
    points,
    freezes: 0,
    addedOn: null,
    ledgerSeq: facts.ledger_seq,
    frequency: facts.frequency,
    jointWindow: null,
    stored: { key, call: 'checkIns.check', fingerprint: AS_LONG_AS_A_FINGERPRINT, answer },
  });
  if (!isWritten) throw new Error('The bare server lost a check-in.');
  return JSON.stringify(answer);
}
