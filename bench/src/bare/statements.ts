import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { BodyInputOf } from '@fivefold/contract/call';
import type { checkGoal } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Sql } from '@fivefold/server/src/kernel/db/sql.ts';
import { withRawField } from '@fivefold/server/src/kernel/http/raw-json.ts';
import { FIND_SESSION } from '@fivefold/server/src/ports/identity-provider/embedded/session-lookup.ts';
import { findCallerText } from '@fivefold/server/src/features/session/authenticate.ts';
import { readFacts, writeCheckIn } from '@fivefold/server/src/features/check-ins/store.ts';
import { checkInsJson, listPersonalGoals, listSharedGoals } from '@fivefold/server/src/features/goals/steps.ts';
import { lookVersionsOf } from '@fivefold/server/src/features/looks/steps.ts';
import { FRIENDS_GOALS } from '@fivefold/server/src/features/dashboard/friends-goals.ts';

/** The product stores a SHA-256 of the request in base64url. */
const AS_LONG_AS_A_FINGERPRINT = '0'.repeat(43);

export interface CallerRow {
  /** What the person, and their friends, changed last; read beside the caller for a look. */
  readonly look_own?: string | null;
  readonly look_before?: string | null;
  readonly look_friends?: string | null;
  readonly uid: string;
  readonly time_zone: string | null;
}

interface RowWithCheckIns {
  /** Null where there is none. */
  readonly check_ins: string | null;
}

const FIND_CALLER = { alone: findCallerText(FIND_SESSION), look: findCallerText(FIND_SESSION, 'look') };

/** The statement that authenticates a request, for a look with what changed last. */
export async function findCaller(
  sql: Sql,
  headers: IncomingHttpHeaders,
  beside: 'alone' | 'look' = 'alone',
): Promise<CallerRow> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const [caller] = await sql<CallerRow>(`find_caller_${beside}`, FIND_CALLER[beside], [
    token.slice(0, token.lastIndexOf('.')),
  ]);
  if (caller === undefined) throw new Error('The bare server does not know this session.');
  return caller;
}

/** Whether the caller's page has what it would get, as the product decides it from the same row. @returns the tag of that */
export function readLook(caller: CallerRow, known = '') {
  const { own, before, ...versions } = lookVersionsOf({
    look_own: null,
    look_before: null,
    look_friends: null,
    ...caller,
  });
  const friends = hash('sha1', versions.friends, 'base64url');
  const [, knownOwn, knownFriends, change] = /^W\/"(\d+)\.([\w-]+)"(?:, W\/"\+(\d+)")?$/.exec(known) ?? [];
  const isOwnKnown = knownOwn === own || (change === own && knownOwn === before);
  return { isKnown: isOwnKnown && knownFriends === friends, tag: `W/"${own}.${friends}"` };
}

/** The dashboard's statements and nothing between them. @returns their rows as JSON, as long as the product's answer. */
export async function readDashboard(sql: Sql, headers: IncomingHttpHeaders, caller: CallerRow): Promise<string> {
  const form = headers.prefer === undefined ? 'whole' : 'minimal';
  const [personal, shared, friends] = await Promise.all([
    listPersonalGoals(sql, caller.uid, form),
    listSharedGoals(sql, caller.uid, form),
    sql<RowWithCheckIns>(
      `friends_goals_${form}`,
      FRIENDS_GOALS[form],
      form === 'whole' ? [caller.uid] : [caller.uid, '{}'],
    ),
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
export async function writeDailyCheckIn(
  sql: Sql,
  headers: IncomingHttpHeaders,
  bodyText: string,
): Promise<{ readonly json: string; readonly change: string }> {
  const caller = await findCaller(sql, headers);
  const body = JSON.parse(bodyText) as BodyInputOf<typeof checkGoal>;
  const day = body.checkDate as LocalDay;
  const key = String(headers['idempotency-key']);
  const facts = await readFacts(sql, {
    goalId: body.goalId,
    uid: caller.uid,
    key,
    oncePointsSince: day,
    kind: 'regular',
    photoId: null,
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
  const change = await writeCheckIn(sql, {
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
    totals: { checkIns: facts.check_ins + 1, run, best: run },
    celebration: null,
    points,
    freezes: 0,
    addedOn: null,
    ledgerSeq: facts.ledger_seq,
    frequency: facts.frequency,
    jointWindow: null,
    stored: { key, call: 'checkIns.check', fingerprint: AS_LONG_AS_A_FINGERPRINT, answer },
  });
  if (change === undefined) throw new Error('The bare server lost a check-in.');
  return { json: JSON.stringify(answer), change };
}
