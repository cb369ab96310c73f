import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_FAILURES_MAX, type WebhookEvent } from '@fivefold/rules/webhooks';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { WebhookDeliveryTable, WebhookTable } from '#kernel/db/tables/people';
import type { OutsideFailure } from '#ports/outside-address/port';

type Db = Tx<Schema> | Kysely<Schema>;

export type StoredWebhook = Selectable<WebhookTable>;
export type StoredDelivery = Selectable<WebhookDeliveryTable>;

/** A person's webhooks, the oldest first; they are few. */
export function listWebhooks(db: Db, uid: string): Promise<StoredWebhook[]> {
  return db.selectFrom('webhooks').selectAll().where('uid', '=', uid).orderBy('made_at').orderBy('id').execute();
}

export function findWebhook(db: Db, id: string): Promise<StoredWebhook | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertWebhook(tx: Tx<Schema>, webhook: StoredWebhook): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** @returns undefined when the person has no such webhook */
export function switchOn(
  tx: Tx<Schema>,
  { uid, id, at }: { readonly uid: string; readonly id: string; readonly at: Date },
): Promise<StoredWebhook | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ off_at: null, failures: 0, on_since: sql<Date>`case when off_at is null then on_since else ${at} end` })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** @returns false when the person has no such webhook */
export async function deleteWebhook(tx: Tx<Schema>, uid: string, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('webhooks').where('uid', '=', uid).where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  return true;
}

export async function deleteWebhooksOf(db: Db, uid: string): Promise<void> {
  const gone = await db.deleteFrom('webhooks').where('uid', '=', uid).returning('id').execute();
  const ids = gone.map(({ id }) => id);
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function deleteEveryWebhook(tx: Tx<Schema>): Promise<void> {
  await tx.deleteFrom('webhooks').execute();
  await tx.deleteFrom('webhook_deliveries').execute();
}

/** The newest first. */
export function listDeliveries(db: Db, webhookId: string): Promise<StoredDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(WEBHOOK_DELIVERIES_SHOWN)
    .execute();
}

export function findDelivery(db: Db, id: string): Promise<StoredDelivery | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
}

export async function insertDeliveries(
  tx: Tx<Schema>,
  deliveries: readonly Pick<StoredDelivery, 'id' | 'webhook_id' | 'event' | 'data' | 'made_at'>[],
): Promise<void> {
  const rows = deliveries.map((each) => ({ ...each, data: JSON.stringify(each.data) }));
  if (rows.length > 0) await tx.insertInto('webhook_deliveries').values(rows).execute();
}

interface Tried {
  readonly id: string;
  readonly webhookId: string;
  readonly at: Date;
  readonly failure: OutsideFailure | undefined;
  /** When it is tried again; undefined where it is not. */
  readonly nextAt: Date | undefined;
}

/**
 * Notes a try, with what it makes of the webhook, and forgets old deliveries.
 * @returns whether the webhook is switched off by it
 */
export async function noteTry(tx: Tx<Schema>, { id, webhookId, at, failure, nextAt }: Tried): Promise<boolean> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      tries: sql<number>`tries + 1`,
      next_at: nextAt ?? null,
      ended_at: nextAt === undefined ? at : null,
      failure: failure?.reason ?? null,
      failure_status: failure?.status ?? null,
    })
    .where('id', '=', id)
    .execute();
  const isLast = sql<boolean>`off_at is null and failures + 1 >= ${WEBHOOK_FAILURES_MAX}`;
  const webhook = await tx
    .updateTable('webhooks')
    .set(
      failure === undefined
        ? { failures: 0 }
        : {
            failures: sql<number>`failures + 1`,
            off_at: sql<Date | null>`case when ${isLast} then ${at} else off_at end`,
          },
    )
    .where('id', '=', webhookId)
    .returning(['failures', 'off_at'])
    .executeTakeFirst();
  await deleteOldDeliveries(tx, webhookId);
  return webhook?.failures === WEBHOOK_FAILURES_MAX && webhook.off_at?.getTime() === at.getTime();
}

/** Those that are neither listed nor to be sent. */
async function deleteOldDeliveries(tx: Tx<Schema>, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_deliveries where webhook_id = ${webhookId} and ended_at is not null and id not in (
      select id from webhook_deliveries where webhook_id = ${webhookId}
      order by made_at desc, id limit ${WEBHOOK_DELIVERIES_SHOWN})`.execute(tx);
}

/** Nothing more is sent to a webhook that is off. */
export async function giveUpDeliveries(tx: Tx<Schema>, webhookId: string, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ ended_at: at, next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('ended_at', 'is', null)
    .execute();
}

/** People with a webhook that is told an event, in the order of their ids. */
export async function listPeopleWith(
  db: Db,
  event: WebhookEvent,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('uid')
    .distinct()
    .where(sql<boolean>`${event} = any(events) and off_at is null`)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Webhooks of people that are told an event. */
export function listWebhooksWith(
  tx: Tx<Schema>,
  event: WebhookEvent,
  uids: readonly string[],
): Promise<StoredWebhook[]> {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where(sql<boolean>`${event} = any(events) and off_at is null`)
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();
}

interface Lapse {
  readonly webhookId: string;
  readonly goalId: string;
  readonly lastChecked: LocalDay;
}

/** @returns those that were not told before */
export async function takeLapses(tx: Tx<Schema>, lapses: readonly Lapse[]): Promise<(lapse: Lapse) => boolean> {
  if (lapses.length === 0) return () => false;
  const { rows } = await sql<{ webhook_id: string; goal_id: string }>`
    insert into webhook_lapses as l (webhook_id, goal_id, last_checked)
    select * from unnest(
      ${lapses.map(({ webhookId }) => webhookId)}::uuid[], ${lapses.map(({ goalId }) => goalId)}::uuid[],
      ${lapses.map(({ lastChecked }) => lastChecked)}::date[])
    on conflict (webhook_id, goal_id) do update set last_checked = excluded.last_checked
    where l.last_checked <> excluded.last_checked
    returning webhook_id, goal_id`.execute(tx);
  return ({ webhookId, goalId }) => rows.some((row) => row.webhook_id === webhookId && row.goal_id === goalId);
}
