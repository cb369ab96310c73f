import type { IncomingHttpHeaders } from 'node:http';
import type { BodyInputOf } from '@fivefold/contract/call';
import type { updateGoal } from '@fivefold/contract/calls/goals';
import { react } from '@fivefold/contract/calls/reactions';
import { systemClock } from '@fivefold/server/src/kernel/clock.ts';
import type { Database } from '@fivefold/server/src/kernel/db/connect.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import type { Sql } from '@fivefold/server/src/kernel/db/sql.ts';
import type { Caller } from '@fivefold/server/src/kernel/http/caller.ts';
import { listFriends } from '@fivefold/server/src/features/friends/store.ts';
import { findPersonalGoal, updatePersonalGoal } from '@fivefold/server/src/features/goals/store.ts';
import { createUnsubscribeLinks } from '@fivefold/server/src/features/messages/unsubscribe/links.ts';
import { changeHeart } from '@fivefold/server/src/features/reactions/actions.ts';
import { findCaller } from './statements.ts';

/** The other requests of the load test, by their statements alone. */

export async function readFriends(sql: Sql, headers: IncomingHttpHeaders): Promise<string> {
  const { uid } = await findCaller(sql, headers);
  return JSON.stringify(await listFriends(sql, uid));
}

/** Who asks is answered with facts that came with them. */
export async function readStatus(sql: Sql, headers: IncomingHttpHeaders): Promise<string> {
  return JSON.stringify(await findCaller(sql, headers));
}

interface Bare {
  readonly sql: Sql;
  readonly db: Database<Schema>;
}

export async function writeGoal({ sql, db }: Bare, headers: IncomingHttpHeaders, bodyText: string): Promise<string> {
  const { uid } = await findCaller(sql, headers);
  const { goalId, goal } = JSON.parse(bodyText) as BodyInputOf<typeof updateGoal>;
  await updatePersonalGoal(db.kysely, uid, goalId, goal === undefined ? {} : { goal });
  return JSON.stringify(await findPersonalGoal(sql, uid, goalId));
}

/** The product's own use case: nearly all of it is statements in a transaction. */
export async function writeHeart({ sql, db }: Bare, headers: IncomingHttpHeaders, bodyText: string): Promise<string> {
  const caller = (await findCaller(sql, headers)) as unknown as Caller;
  const body = JSON.parse(bodyText) as BodyInputOf<typeof react>;
  const heart = { call: react, key: undefined, kind: 'regular', change: 'put' } as const;
  const unsubscribeLinks = createUnsubscribeLinks('');
  const deps = { db, clock: systemClock, publicUrl: () => '', unsubscribeLinks, hasMail: false };
  return JSON.stringify(await changeHeart(deps, caller, body, heart, () => Promise.resolve(() => Promise.resolve())));
}
