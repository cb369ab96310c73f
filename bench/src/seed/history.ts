import type pg from 'pg';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import { type LocalDay, addDays } from '@fivefold/rules/calendar';
import { TOTALS_COLUMNS, totalsColumnsSql } from '@fivefold/server/src/features/goals/totals.ts';
import { TIME_ZONE } from '../settings.ts';
import { dailyTotals } from './daily-totals.ts';
import type { SeededPerson } from './people.ts';

/** Counted back from today, so that however long the history, lists of the newest show as many hearts. */
const DAYS_BETWEEN_HEARTS = 10;
const NEWEST_HEART_DAYS_AGO = 3;
/** How many check-ins one statement writes, to stay far below the time limit of a statement. */
const ROWS_PER_STATEMENT = 20_000;
const SECONDS_PER_DAY = 24 * 60 * 60;

/** 64 words: six bits of a hash choose one. */
const WORDS = (
  'slow quick early late before after breakfast lunch dinner work rain sun wind cold warm tired ' +
  'happy proud easy hard better than yesterday five ten twenty minutes pages kilometres rounds with without ' +
  'Anna music coffee tea park river stairs kitchen garden train book guitar knees back hands still ' +
  'again almost nearly finally only just more less done half full new old window door friend'
).split(' ');

/**
 * One person with a session, a paid-up plan and goals that were checked in every day up to yesterday. Goal number n began
 * n modulo 5 days later than the first, so that on any day a fifth of all check-ins earns a point.
 * @param heartsFrom the uid of who gave a heart every tenth day
 */
export async function seedPerson(
  client: pg.PoolClient,
  person: SeededPerson,
  { today, days, heartsFrom }: { today: LocalDay; days: number; heartsFrom: string },
): Promise<void> {
  const firstDay = addDays(today, -days);
  const awards = await seedAccount(client, person, { firstDay, today, days });
  const daysPerStatement = Math.max(1, Math.floor(ROWS_PER_STATEMENT / person.goalIds.length));
  for (let from = 0; from < days; from += daysPerStatement) {
    const to = Math.min(from + daysPerStatement, days) - 1;
    await client.query(CHECK_INS, [person.uid, firstDay, person.goalIds, from, to, TIME_ZONE, WORDS, days]);
  }
  await client.query(HEARTS, [person.uid, heartsFrom]);
  await client.query(LEDGER, [person.uid, firstDay, person.goalIds, days]);
  const { rows } = await client.query<{ entries: number }>(
    'select count(*)::int as entries from streak_ledger where uid = $1',
    [person.uid],
  );
  if (rows[0]?.entries !== awards) throw new Error(`The seed wrote ${rows[0]?.entries} awards instead of ${awards}.`);
}

/** Makes one user a friend of the others. */
export async function befriend(
  client: pg.PoolClient,
  person: SeededPerson,
  others: readonly SeededPerson[],
): Promise<void> {
  await client.query(
    `insert into friendships (uid, friend_uid, since)
     select p.uid, p.friend, now() from unnest($2::text[]) f(uid), lateral (values ($1::text, f.uid), (f.uid, $1::text)) p(uid, friend)`,
    [person.uid, others.map((friend) => friend.uid)],
  );
}

/** The days after the first on which the history of a goal begins. */
function delayOf(goalAt: number): number {
  return goalAt % CHECK_INS_PER_BLOCK;
}

async function seedAccount(
  client: pg.PoolClient,
  person: SeededPerson,
  { firstDay, today, days }: { firstDay: LocalDay; today: LocalDay; days: number },
): Promise<number> {
  const counts = person.goalIds.map((_, at) => days - delayOf(at));
  const awards = counts.reduce((sum, count) => sum + Math.floor(count / CHECK_INS_PER_BLOCK), 0);
  const nowSeconds = Math.floor(Date.now() / 1000);
  await client.query(`insert into identity_user ("id", "name", "email", "emailVerified") values ($1, '', $2, true)`, [
    person.uid,
    person.email,
  ]);
  await client.query(
    `insert into identity_session ("id", "expiresAt", "token", "updatedAt", "userId")
     values ($1, now() + interval '30 days', $2, now(), $3)`,
    [`session-${person.uid}`, person.sessionKey, person.uid],
  );
  await client.query(
    `insert into profiles (uid, email, verified_email, total_streaks, lifetime_points, ledger_seq, last_active_on, time_zone, created_at)
     values ($1, $2, $2, $3, $3, $3, $4, $5, $6)`,
    [person.uid, person.email, awards, addDays(today, -1), TIME_ZONE, firstDay],
  );
  // Nothing is ever due to be asked of the payment service: its jobs would run beside what is measured.
  await client.query(
    `insert into billing_accounts (uid, status, current_period_start, current_period_end, synced_at) values ($1, 'active', $2, $3, now() + interval '10 years')`,
    [person.uid, nowSeconds, nowSeconds + 30 * SECONDS_PER_DAY],
  );
  await client.query(
    `insert into goals (id, kind, goal, is_public, frequency, created_by, next_idx, created_at)
     select g.id, 'regular', 'Habit number ' || g.at || ': ' || g.text, $6, 'daily', $1, g.count, $2::date + interval '1 second' * g.at
     from unnest($3::uuid[], $4::text[], $5::int[]) with ordinality g(id, text, count, at)`,
    [person.uid, firstDay, person.goalIds, person.goalIds.map((_, at) => wordsFrom(at)), counts, person.isPublic],
  );
  await client.query(
    `insert into goal_participants (uid, goal_id, last_checked, count_checked, count_streak, joined_at,
                                    ${TOTALS_COLUMNS.join(', ')})
     select $1, g.id, $2, (g.count - 1) % $5 + 1, g.count / $5, $6, ${totalsColumnsSql('t')}
     from unnest($3::uuid[], $4::int[], $7::jsonb[]) g(id, count, totals)
     cross join lateral jsonb_populate_record(null::goal_participants, g.totals) t`,
    [
      person.uid,
      addDays(today, -1),
      person.goalIds,
      counts,
      CHECK_INS_PER_BLOCK,
      firstDay,
      counts.map((count) => dailyTotals(addDays(today, -1), count)),
    ],
  );
  return awards;
}

function wordsFrom(at: number): string {
  return [7, 11, 13].map((step) => WORDS[(at * step + step) % WORDS.length]).join(' ');
}

/** Day by day as life writes them, so that a goal's rows lie as far apart on disk as they would. Every other one has a note
 * of eight words. */
const CHECK_INS = `
  insert into check_ins (goal_id, idx, hearts, uid, day, description, time_zone, arrived_at)
  select g.id, x.idx, (($8::int - d.n) % ${DAYS_BETWEEN_HEARTS} = ${NEWEST_HEART_DAYS_AGO})::int, $1, $2::date + d.n,
         case when (x.hash >> 50) & 1 = 1 then concat_ws(' ', ${[0, 6, 12, 18, 24, 30, 36, 42].map((bit) => `($7::text[])[1 + ((x.hash >> ${bit}) & 63)]`).join(', ')}) else '' end,
         $6, $2::date + d.n + interval '18 hours' + interval '1 second' * g.at
  from generate_series($4::int, $5::int) d(n)
  cross join unnest($3::uuid[]) with ordinality g(id, at)
  cross join lateral (
    select hashtextextended(g.id::text || d.n, 0) as hash, d.n - (g.at - 1) % ${CHECK_INS_PER_BLOCK} as idx offset 0
  ) x
  where x.idx >= 0
  order by d.n, g.at`;

const HEARTS = `
  insert into reactions (goal_id, idx, uid, at)
  select goal_id, idx, $2, arrived_at + interval '1 hour' from check_ins where uid = $1 and hearts > 0`;

const LEDGER = `
  insert into streak_ledger (uid, seq, kind, points, source, frequency, day, at)
  select $1, row_number() over (order by a.n, a.at), 'award', 1, 'check-in:' || a.id || ':' || a.idx, 'daily', $2::date + a.n,
         $2::date + a.n + interval '18 hours' + interval '1 second' * a.at
  from (
    select g.id, g.at, d.n, d.n - (g.at - 1) % ${CHECK_INS_PER_BLOCK} as idx
    from generate_series(0, $4::int - 1) d(n) cross join unnest($3::uuid[]) with ordinality g(id, at)
  ) a
  where a.idx % ${CHECK_INS_PER_BLOCK} = ${CHECK_INS_PER_BLOCK - 1}`;
