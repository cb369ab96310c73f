import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@fivefold/rules/webhooks';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueueAll, enqueueText } from '#kernel/jobs/queue';
import { insertDeliveries } from './store.ts';

export const SEND_JOB = 'webhook.send';

/** What is told besides the event: ids and a date. */
export interface DeliveryData {
  readonly goal_id: string;
  /** The check-in's number in its goal. */
  readonly index?: number;
  readonly date: string;
  readonly points?: number;
}

/**
 * SQL parts of the statement that writes a check-in: what the webhooks of its author are told of it. Every value is SQL.
 * @param sql.from a row with the goal's `id`, or none
 */
export function deliveriesOfCheckInSql({
  from,
  uid,
  index,
  day,
  points,
  cameBack,
  at,
}: Readonly<Record<'from' | 'uid' | 'index' | 'day' | 'points' | 'cameBack' | 'at', string>>): string {
  return `told as (
    insert into webhook_deliveries (id, webhook_id, event, data, made_at)
    select gen_random_uuid(), w.id, e.event, jsonb_build_object('goal_id', ${from}.id, 'index', ${index}, 'date', ${day}) || e.more, ${at}
    from ${from} join webhooks w on w.uid = ${uid} and w.off_at is null
    cross join lateral (values
      ('check_in', true, '{}'::jsonb), ('points', ${points} > 0, jsonb_build_object('points', ${points})), ('return', ${cameBack}, '{}'::jsonb)
    ) e(event, has_happened, more)
    where e.has_happened and e.event = any(w.events)
    returning id
  ), telling as (
    ${enqueueText({
      kind: `'${SEND_JOB}'`,
      payload: `jsonb_build_object('id', id)`,
      dedupeKey: `'${SEND_JOB}:' || id`,
      runAt: at,
      now: at,
      from: 'told',
    })}
  )`;
}

/** Tells webhooks of something else. */
export async function enqueueDeliveries(
  tx: Tx<Schema>,
  clock: Clock,
  told: readonly { readonly webhookId: string; readonly event: WebhookEvent; readonly data: DeliveryData }[],
): Promise<void> {
  const deliveries = told.map(({ webhookId, event, data }) => {
    return { id: randomUUID(), webhook_id: webhookId, event, data, made_at: clock.now() };
  });
  await insertDeliveries(tx, deliveries);
  await enqueueAll(
    tx,
    clock,
    deliveries.map(({ id }) => ({ kind: SEND_JOB, payload: { id }, dedupeKey: `${SEND_JOB}:${id}` })),
  );
}
