import { PUSH_ROUTE, webhookOffText } from '@fivefold/rules/push-texts';
import * as z from 'zod/mini';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { sentence } from '#kernel/language/sentence';
import { nextTryAt } from '#kernel/next-try';
import { signedHeaders } from '#kernel/request-signature';
import type { Seal } from '#kernel/seal';
import { type OutsideAddress, OutsideFailure } from '#ports/outside-address/port';
import { notify, type NotifyDeps } from '../notifications/steps.ts';
import { arePresent } from '../profile/steps.ts';
import { type DeliveryData, SEND_JOB } from './enqueue.ts';
import {
  deleteDelivery,
  findDelivery,
  findWebhook,
  giveUpDeliveries,
  noteTry,
  type StoredDelivery,
  type StoredWebhook,
} from './store.ts';

export interface WebhookJobDeps extends NotifyDeps {
  readonly db: Database<Schema>;
  readonly outside: OutsideAddress;
  readonly seal: Seal;
}

/** Each waits for a service most of its time, 5 seconds at most. */
const SENT_AT_ONCE = 8;

const sendJob = z.object({ id: z.string() });

export function webhookJobs(deps: WebhookJobDeps): JobKind[] {
  return [defineJob(SEND_JOB, sendJob, ({ id }) => send(deps, id), { atOnce: SENT_AT_ONCE })];
}

async function send(deps: WebhookJobDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  const delivery = await findDelivery(db.kysely, id);
  if (delivery === undefined || delivery.ended_at !== null) return;
  const webhook = await findWebhook(db.kysely, delivery.webhook_id);
  if (webhook === undefined) return deleteDelivery(db.kysely, id);
  if (!(await arePresent(db.kysely, [webhook.uid])) || webhook.off_at !== null)
    return inTransaction(db.kysely, (tx) => giveUpDeliveries(tx, webhook.id, clock.now()));
  const failure = await post(deps, webhook, delivery);
  const at = clock.now();
  const nextAt =
    failure === undefined || failure.reason === 'unreadable' ? undefined : nextTryAt(delivery.tries + 1, at);
  await inTransaction(db.kysely, async (tx) => {
    const isOff = await noteTry(tx, { id, webhookId: webhook.id, at, failure, nextAt });
    if (isOff) {
      await giveUpDeliveries(tx, webhook.id, at);
      await notifyOfEnd(tx, deps, webhook);
    } else if (nextAt !== undefined) {
      // The key keeps a job that runs twice from trying twice.
      const dedupeKey = `${SEND_JOB}:${id}:${delivery.tries + 1}`;
      await enqueue(tx, clock, { kind: SEND_JOB, payload: { id }, dedupeKey, runAt: nextAt });
    }
  });
}

/** @returns why it did not arrive; undefined where it did */
async function post(
  { outside, seal, clock }: WebhookJobDeps,
  { url, secret: sealed }: StoredWebhook,
  { id, event, data, made_at }: StoredDelivery,
): Promise<OutsideFailure | undefined> {
  const secret = seal.open(sealed);
  if (secret === undefined) return new OutsideFailure('unreadable');
  const { goal_id, index, date, points } = data as DeliveryData;
  const body = JSON.stringify({ id, type: event, at: made_at.toISOString(), goal_id, index, date, points });
  try {
    await outside.post({ url, headers: signedHeaders(secret, { id, body, at: clock.now() }), body });
    return undefined;
  } catch (error) {
    if (error instanceof OutsideFailure) return error;
    throw error;
  }
}

async function notifyOfEnd(tx: Tx<Schema>, deps: NotifyDeps, { uid, url }: StoredWebhook): Promise<void> {
  const { host } = new URL(url);
  const push = webhookOffText(host);
  await notify(tx, deps, {
    kind: 'webhook_off',
    uid,
    push: { ...push, route: PUSH_ROUTE },
    mail: {
      subject: push.title,
      lines: [push.body, sentence('Look at its deliveries, mend what is wrong, and switch it on again.')],
      button: { label: sentence('Open the settings'), route: '/settings?room=connections' },
      why: sentence('You get this mail because you added the webhook.'),
    },
  });
}
