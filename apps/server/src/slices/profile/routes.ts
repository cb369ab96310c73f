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
import { toWireProfile, toWireStreaks } from './wire.ts';

/**
 * A profile exists from a person's first request on (access makes it), so that a sign-up whose second call was lost is whole.
 * `create-profile` answers it and links the inviter, where the invitation stands.
 */
export function profileRoutes(app: FastifyInstance, deps: BindDeps & { db: Database<Schema>; clock: Clock }): void {
  bind(app, deps, getProfile, ({ caller }) => Promise.resolve({ data: toWireProfile(caller) }));

  bind(app, deps, createProfile, async ({ caller, query }) => {
    const inviterUid = query.initiator_user_id;
    const isFine =
      inviterUid === undefined || (await inTransaction(deps.db.kysely, (tx) => linkByInvitation(tx, deps.clock, inviterUid, caller)));
    if (!isFine) throw new Problem('profile.invitation_missing');
    return { data: toWireProfile(caller) };
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
