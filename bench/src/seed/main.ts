/**
 * Fills one database and ends: a process of its own, so that the engine it needs is gone when the measuring begins.
 * Arguments: the bench's first day, days of history. The environment names the database, as it does for the server.
 */
import { isLocalDay } from '@fivefold/rules/calendar';
import { readConfig } from '@fivefold/server/src/config/config.ts';
import { openDatabase } from '@fivefold/server/src/kernel/db/connect.ts';
import { migrate } from '@fivefold/server/src/kernel/db/migrate.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { GOAL_COUNTS, HISTORIES } from '../settings.ts';
import { befriend, seedPerson } from './history.ts';
import { friends, manyFriends, personWith, sociablePerson } from './people.ts';

const [today = '', days = ''] = process.argv.slice(2);
if (!isLocalDay(today) || !/^\d+$/.test(days)) throw new Error('usage: seed/main.ts YYYY-MM-DD DAYS');

const database = await openDatabase<Schema>(readConfig(process.env));
await migrate(database.pool);
const client = await database.pool.connect();
// The rows are consistent by construction; without checks of foreign keys the seed takes half as long.
await client.query('set session_replication_role = replica');
const company = friends();
const [heartsFrom = ''] = company.map((friend) => friend.uid);
const people = GOAL_COUNTS.map(personWith);
const isShort = Number(days) === HISTORIES[0].days;
const [sociable, theirFriends] = isShort ? [[sociablePerson()], manyFriends()] : [[], []];
for (const person of [...people, ...company, ...sociable, ...theirFriends])
  await seedPerson(client, person, { today, days: Number(days), heartsFrom });
for (const person of people) await befriend(client, person, company);
for (const person of sociable) await befriend(client, person, theirFriends);
await client.query('set session_replication_role = origin');
await client.query('vacuum (analyze)');
await client.query('checkpoint');
client.release();
await database.close();
