import { createProfile, getProfile, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { Problem } from '../../kernel/problem.ts';
import { todayOf } from '../../kernel/today.ts';
import { linkByInvitation } from '../friends/steps.ts';
import { isEmailVerified } from '../identity/steps.ts';
import { toWireProfile, toWireStreaks } from './wire.ts';

/**
 * A profile exists from a person's first request on (access makes it), so that a sign-up whose second call was lost is whole.
 * `create-profile` answers it and links the inviter, where the invitation stands.
 */
export function profileRoutes(app: FastifyInstance, deps: BindDeps & { db: Database<Schema>; clock: Clock }): void {
  bind(app, deps, getProfile, ({ caller }) => Promise.resolve({ data: toWireProfile(caller) }));

  bind(app, deps, createProfile, async ({ caller, query, body }) => {
    const inviterUid = query.initiator_user_id;
    if (inviterUid === undefined) return { data: toWireProfile(caller) };
    return inTransaction(deps.db.kysely, async (tx) => {
      const isLinked = await linkByInvitation(tx, deps.clock, inviterUid, caller, body?.code);
      if (!isLinked) throw new Problem('profile.invitation_missing');
      // The code may just have verified the address.
      return { data: toWireProfile({ ...caller, isEmailVerified: await isEmailVerified(tx, caller) }) };
    });
  });

  bind(app, deps, getTotalStreaks, ({ caller }) => Promise.resolve(toWireStreaks(caller)));

  bind(app, deps, markOldGoalsBannerShown, async ({ caller }) => {
    await deps.db.kysely
      .updateTable('profiles')
      .set({ old_goals_banner_last_shown: todayOf(deps.clock, caller) })
      .where('uid', '=', caller.uid)
      .execute();
    return { success: true as const };
  });
}
