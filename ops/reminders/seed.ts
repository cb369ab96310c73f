import { openDatabase } from '@fivefold/server/src/kernel/db/connect.ts';
import { migrate } from '@fivefold/server/src/kernel/db/migrate.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { readConfig } from '@fivefold/server/src/config/config.ts';
import pg from 'pg';

/** When a tenth of all people is due. */
export const NOON = new Date('2026-11-24T12:00:00Z');

/** People with a phone, three daily goals, three check-ins of each, and a reminder of each goal. */
export async function seedReminders(url: string, people: number): Promise<void> {
  const database = await openDatabase<Schema>(readConfig({ DATABASE_URL: url }));
  await migrate(database.pool);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent by construction, and the cluster is thrown away.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set time zone 'UTC'; set work_mem = '256MB'`,
  );
  await client.query(`create unlogged table person as
    select n, md5(n::text) as uid from generate_series(1, ${people}) n`);
  await client.query(`create unlogged table own_goal as
    select n, k, uid, gen_random_uuid() as id from person, generate_series(0, 2) k`);
  const at = `timestamptz '${NOON.toISOString()}'`;
  for (const statement of [
    `insert into profiles (uid, email, verified_email, time_zone, created_at) select uid, uid || '@example.com', uid || '@example.com', 'UTC', ${at} from person`,
    `insert into billing_accounts (uid, status) select uid, 'active' from person`,
    `insert into push_tokens (digest, uid, token, platform, registered_at) select translate(encode(sha256(repeat(uid, 5)::bytea), 'base64'), '+/=', '-_'), uid, repeat(uid, 5), 'native', ${at} from person`,
    `insert into goals (id, kind, goal, frequency, created_by, created_at) select id, 'regular', 'Goal ' || k, 'daily', uid, ${at} from own_goal`,
    `insert into goal_participants (uid, goal_id, joined_at, last_checked, count_checked, count_streak) select uid, id, ${at}, ${at}::date - 1, 3, 3 from own_goal`,
    `insert into reminders (uid, goal_id, minute, weekdays) select uid, id, (case when n % 10 = 0 then 720 else n * 97 % 1400 end + k * 240) % 1440, '{1,2,3,4,5,6,7}' from own_goal`,
    `insert into reminder_plans (uid, next_at, decided_at)
     select uid, ${at} + case when n % 10 = 0 then interval '0' else (n % 1400 + 2) * interval '1 minute' end, ${at} - interval '4 hours' from person`,
    `insert into check_ins (goal_id, idx, uid, day, description, time_zone, arrived_at) select id, d, uid, ${at}::date - 3 + d, '', 'UTC', ${at} from own_goal, generate_series(0, 2) d where n % 10 = 0`,
    'drop table own_goal, person',
    'vacuum (analyze)',
    'checkpoint',
  ]) {
    await client.query(statement);
  }
  await client.end();
}
