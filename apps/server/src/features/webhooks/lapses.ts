import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { zoneOf } from '#kernel/today';
import { daysOffOf, listCheckedGoals } from '../goals/steps.ts';
import { findReaders } from '../profile/steps.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { listPeopleWith, listWebhooksWith, takeLapses } from './store.ts';

const BATCH = 100;

/** A streak lapses without a request, so those who want to be told are looked at every hour. */
export function lapsesJob(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'lapses.find', async () => {
    for (let after = ''; ;) {
      const uids = await listPeopleWith(deps.db.kysely, 'lapse', { after, limit: BATCH });
      const last = uids.at(-1);
      if (last === undefined) return;
      await inTransaction(deps.db.kysely, (tx) => enqueueLapses(tx, deps.clock, uids));
      after = last;
    }
  });
}

/** Each lapse once, and none that was there before its webhook was on. */
async function enqueueLapses(tx: Tx<Schema>, clock: Clock, uids: readonly string[]): Promise<void> {
  const webhooks = Map.groupBy(await listWebhooksWith(tx, 'lapse', uids), ({ uid }) => uid);
  const readers = await findReaders(tx, uids);
  const goals = await listCheckedGoals(tx, uids);
  const found = goals.flatMap((goal) => {
    const reader = readers.get(goal.uid);
    const { last_checked: lastChecked, count_checked: countChecked, count_streak: countStreak } = goal;
    if (reader === undefined || lastChecked === null) return [];
    const zone = zoneOf(reader);
    const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
    const isLapsedOn = (day: LocalDay) =>
      goalState(rhythm, { lastChecked, countChecked, countStreak }, day, daysOffOf(goal)).isLapsed;
    const today = dayInZone(clock.now(), zone);
    if (!isLapsedOn(today)) return [];
    return (webhooks.get(goal.uid) ?? [])
      .filter(({ on_since: onSince }) => !isLapsedOn(dayInZone(onSince, zone)))
      .map(({ id: webhookId }) => ({ webhookId, goalId: goal.goal_id, lastChecked, today }));
  });
  const isNew = await takeLapses(tx, found);
  await enqueueDeliveries(
    tx,
    clock,
    found.filter(isNew).map(({ webhookId, goalId, today }) => {
      return { webhookId, event: 'lapse' as const, data: { goal_id: goalId, date: today } };
    }),
  );
}
