import { getDashboard, listPersonalGoals } from '@fivefold/contract/calls/views';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import type { Sql } from '../kernel/db/sql.ts';
import type { Caller } from '../kernel/http/access.ts';
import { isPremiumNow } from '../kernel/http/premium.ts';
import { RawJson, withRawField } from '../kernel/http/raw-json.ts';
import { bind, type BindDeps } from '../kernel/http/route.ts';
import { todayOf } from '../kernel/today.ts';
import * as goals from '../slices/goals/steps.ts';
import { toWireProfile, toWireStreaks } from '../slices/profile/steps.ts';
import { toWireSubscription } from '../slices/subscription/steps.ts';

interface ViewDeps extends BindDeps {
  readonly sql: Sql;
  readonly clock: Clock;
}

/** Reads that span slices. They own no rule and write nothing. */
export function viewRoutes(app: FastifyInstance, deps: ViewDeps): void {
  bind(app, deps, listPersonalGoals, async ({ caller }) => new RawJson(`{"data":${await personalGoalsJson(deps, caller)}}`));

  bind(app, deps, getDashboard, async ({ caller }) => {
    const now = deps.clock.now();
    const head = {
      profile: toWireProfile(caller),
      streaks: toWireStreaks(caller),
      subscription: toWireSubscription(caller.billing, now),
      shared_goals: [],
      friends: [],
    };
    // Without a plan the client shows the plans page; goals stay behind the plan here too.
    const personalGoals = isPremiumNow(caller.billing, now) ? await personalGoalsJson(deps, caller) : '[]';
    return new RawJson(withRawField(head, 'personal_goals', personalGoals));
  });
}

/** The list as JSON text: the check-ins in it are as the database rendered them. */
async function personalGoalsJson({ sql, clock }: ViewDeps, caller: Caller): Promise<string> {
  const today = todayOf(clock, caller);
  const rows = await goals.listPersonalGoals(sql, caller.uid);
  return `[${rows.map((row) => withRawField(goals.toWireGoal(row, today), 'check_ins', row.check_ins)).join(',')}]`;
}
