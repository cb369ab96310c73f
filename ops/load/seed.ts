import { readConfig } from '@fivefold/server/src/config/config.ts';
import { openDatabase } from '@fivefold/server/src/kernel/db/connect.ts';
import { migrate } from '@fivefold/server/src/kernel/db/migrate.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { TOTALS_COLUMNS, totalsColumnsSql } from '@fivefold/server/src/features/goals/totals.ts';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import pg from 'pg';
import { dailyTotals } from '../../bench/src/seed/daily-totals.ts';
import { TIME_ZONE } from '../../bench/src/settings.ts';
import { GOAL_OF, SESSION_OF, UID_OF } from './people.ts';
import { DAYS, FRIENDS_PER_SIDE, GOALS_EACH, PUBLIC_GOALS } from './settings.ts';
import { seedOtherTables } from './seed-other-tables.ts';

/**
 * Fills an empty database with users whose counters agree with their rows. Check-ins are inserted day by day, as in
 * real use: a goal's rows lie on as many pages as it has days.
 */
export async function seedPopulation(url: string, people: number, today: LocalDay): Promise<void> {
  const database = await openDatabase<Schema>(readConfig({ DATABASE_URL: url }));
  await migrate(database.pool);
  await database.close();

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent by construction, and the cluster is thrown away.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set time zone 'UTC'; set work_mem = '128MB'`,
  );
  const firstDay = addDays(today, -DAYS);
  await client.query(accounts(people, firstDay, addDays(today, -1)));
  for (let day = 0; day < DAYS; day++) await client.query(checkInsOf(day), [addDays(firstDay, day)]);
  await client.query(LEDGER, [firstDay]);
  await client.query(HEARTS);
  await seedOtherTables(client);
  await client.query('drop table population_goals; drop table population');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
}

/** Goal number n began n modulo 5 days later than the first, so that on any day a fifth of all check-ins earns a point. */
const count = `(${DAYS} - k % ${CHECK_INS_PER_BLOCK})`;
const AWARDS = Array.from({ length: GOALS_EACH }, (_, k) =>
  Math.floor((DAYS - (k % CHECK_INS_PER_BLOCK)) / CHECK_INS_PER_BLOCK),
).reduce((a, b) => a + b);

/** @param yesterday the last day with check-ins */
const accounts = (people: number, firstDay: LocalDay, yesterday: LocalDay) => {
  const totals = Array.from(
    { length: CHECK_INS_PER_BLOCK },
    (_, later) => `(${later}, '${JSON.stringify(dailyTotals(yesterday, DAYS - later))}'::jsonb)`,
  ).join(', ');
  return `
  create unlogged table population as
    select n, ${UID_OF('n')} as uid, ${SESSION_OF('n')} as session_key from generate_series(0, ${people - 1}) n;
  create unlogged table population_goals as
    select ${GOAL_OF('c.n', 'k')} as id, c.n, c.uid, k from population c cross join generate_series(0, ${GOALS_EACH - 1}) k;
  analyze population, population_goals;
  insert into identity_user ("id", "name", "email", "emailVerified") select uid, '', 'person' || n || '@example.com', true from population;
  insert into identity_session ("id", "expiresAt", "token", "updatedAt", "userId")
    select 'session-' || n, now() + interval '30 days', session_key, now(), uid from population;
  insert into profiles (uid, email, verified_email, total_streaks, lifetime_points, ledger_seq, last_active_on, time_zone, created_at)
    select uid, 'person' || n || '@example.com', 'person' || n || '@example.com', ${AWARDS}, ${AWARDS}, ${AWARDS}, '${yesterday}', '${TIME_ZONE}', '${firstDay}' from population;
  insert into billing_accounts (uid, status, stripe_customer_id, current_period_start, current_period_end, synced_at)
    select uid, 'active', 'cus_' || n, extract(epoch from now())::bigint, extract(epoch from now())::bigint + 30 * 86400, now() from population;
  insert into goals (id, kind, goal, is_public, frequency, created_by, next_idx, created_at)
    select id, 'regular', 'Habit number ' || k || ': ten pages before breakfast', k < ${PUBLIC_GOALS}, 'daily', uid, ${count}, '${firstDay}'::date + interval '1 second' * k
    from population_goals;
  insert into goal_participants (uid, goal_id, last_checked, count_checked, count_streak, joined_at,
                                 ${TOTALS_COLUMNS.join(', ')})
    select g.uid, g.id, '${yesterday}', (${count} - 1) % ${CHECK_INS_PER_BLOCK} + 1, ${count} / ${CHECK_INS_PER_BLOCK}, '${firstDay}',
           ${totalsColumnsSql('t')}
    from population_goals g join (values ${totals}) kept(later, totals) on kept.later = g.k % ${CHECK_INS_PER_BLOCK}
    cross join lateral jsonb_populate_record(null::goal_participants, kept.totals) t;
  insert into friendships (uid, friend_uid, since)
    select c.uid, f.uid, now() from population c
    cross join generate_series(-${FRIENDS_PER_SIDE}, ${FRIENDS_PER_SIDE}) step
    join population f on f.n = (c.n + step + ${people}) % ${people} where step <> 0;
  -- Their triggers rest. Without rows, statements would be planned for an empty table and never again.
  insert into dashboard_versions (uid, changed_in) select uid, pg_current_xact_id() from population`;
};

/** Every other check-in has a note, a thirtieth has a photo, and a tenth a heart. */
const checkInsOf = (day: number) => `
  insert into check_ins (goal_id, idx, hearts, uid, day, description, photo_id, time_zone, arrived_at)
  select g.id, ${day} - g.k % ${CHECK_INS_PER_BLOCK}, (x.hash & 15 = 3)::int, g.uid, $1,
         case when x.hash & 16 = 0 then '' else 'twenty minutes along the river, knees fine, happy again' end,
         case when (x.hash >> 8) & 31 = 0 then gen_random_uuid() end,
         '${TIME_ZONE}', $1::date + interval '18 hours' + interval '1 second' * g.k
  from population_goals g cross join lateral (select hashint8(g.n * 1000 + g.k + ${day} * 100000000::bigint) as hash offset 0) x
  where ${day} >= g.k % ${CHECK_INS_PER_BLOCK}
  order by x.hash`;

const LEDGER = `
  insert into streak_ledger (uid, seq, kind, points, source, frequency, day, at)
  select a.uid, row_number() over (partition by a.uid order by a.d, a.k), 'award', 1, 'check-in:' || a.id || ':' || (a.d - a.k % ${CHECK_INS_PER_BLOCK}), 'daily',
         $1::date + a.d, $1::date + a.d + interval '18 hours' + interval '1 second' * a.k
  from (select g.*, d from population_goals g cross join generate_series(0, ${DAYS - 1}) d) a
  where a.d - a.k % ${CHECK_INS_PER_BLOCK} >= 0 and (a.d - a.k % ${CHECK_INS_PER_BLOCK}) % ${CHECK_INS_PER_BLOCK} = ${CHECK_INS_PER_BLOCK - 1}`;

/** From the next in the circle of friends. */
const HEARTS = `
  insert into reactions (goal_id, idx, uid, at)
  select c.goal_id, c.idx, f.uid, c.arrived_at + interval '1 hour'
  from check_ins c join population p on p.uid = c.uid join population f on f.n = (p.n + 1) % (select count(*) from population) where c.hearts > 0`;
