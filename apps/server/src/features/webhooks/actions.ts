import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type {
  addWebhook as addCall,
  switchWebhookOn as switchOnCall,
  WireDelivery,
  WireWebhook,
} from '@fivefold/contract/calls/webhooks';
import { OUTSIDE_FAILURES } from '@fivefold/rules/outside-failures';
import { WEBHOOK_EVENT_NAMES, WEBHOOKS_MAX } from '@fivefold/rules/webhooks';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { makeSigningSecret } from '#kernel/request-signature';
import type { Seal } from '#kernel/seal';
import type { IdentityProvider } from '#ports/identity-provider/port';
import type { OutsideAddress } from '#ports/outside-address/port';
import { lockProfiles } from '../profile/steps.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  type StoredDelivery,
  type StoredWebhook,
  switchOn,
} from './store.ts';

export interface WebhookDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'lockSession'>;
  readonly outside: Pick<OutsideAddress, 'findFault'>;
  readonly seal: Seal;
}

export async function showWebhooks({ db }: WebhookDeps, uid: string): Promise<WireWebhook[]> {
  return (await listWebhooks(db.kysely, uid)).map(toWire);
}

/**
 * Nothing stored shows what signs its requests again, so a repeat adds another webhook.
 * @throws Problem identity.signed_out, webhooks.too_many, outside.address_refused
 */
export async function addWebhook(
  { db, clock, identity, outside, seal }: WebhookDeps,
  caller: Caller,
  { url, events }: BodyOf<typeof addCall>,
): Promise<AnswerOf<typeof addCall>> {
  const fault = outside.findFault(url);
  if (fault !== undefined) throw new Problem('outside.address_refused', OUTSIDE_FAILURES[fault]);
  const secret = makeSigningSecret();
  const now = clock.now();
  const webhook: StoredWebhook = {
    id: randomUUID(),
    uid: caller.uid,
    url,
    secret: seal.seal(secret),
    events: WEBHOOK_EVENT_NAMES.filter((event) => events.includes(event)),
    made_at: now,
    on_since: now,
    failures: 0,
    off_at: null,
  };
  await inTransaction(db.kysely, async (tx) => {
    // A password that is changed at the same moment ends this webhook, too.
    if (!(await identity.lockSession(tx, caller))) throw new Problem('identity.signed_out');
    await lockProfiles(tx, caller.uid);
    if ((await listWebhooks(tx, caller.uid)).length >= WEBHOOKS_MAX) throw new Problem('webhooks.too_many');
    await insertWebhook(tx, webhook);
  });
  return { data: toWire(webhook), secret };
}

/** @throws Problem webhooks.not_found */
export async function switchWebhookOn(
  { db, clock }: WebhookDeps,
  { uid }: Caller,
  { id }: BodyOf<typeof switchOnCall>,
): Promise<AnswerOf<typeof switchOnCall>> {
  const webhook = await inTransaction(db.kysely, (tx) => switchOn(tx, { uid, id, at: clock.now() }));
  if (webhook === undefined) throw new Problem('webhooks.not_found');
  return { data: toWire(webhook) };
}

/** @throws Problem webhooks.not_found */
export async function removeWebhook({ db }: WebhookDeps, { uid }: Caller, id: string): Promise<{ success: true }> {
  if (!(await inTransaction(db.kysely, (tx) => deleteWebhook(tx, uid, id)))) throw new Problem('webhooks.not_found');
  return { success: true };
}

/** @throws Problem webhooks.not_found */
export async function showDeliveries({ db }: WebhookDeps, { uid }: Caller, id: string): Promise<WireDelivery[]> {
  if ((await findWebhook(db.kysely, id))?.uid !== uid) throw new Problem('webhooks.not_found');
  return (await listDeliveries(db.kysely, id)).map(toWireDelivery);
}

function toWire({ id, url, events, made_at, failures, off_at }: StoredWebhook): WireWebhook {
  return { id, url, events, made_at: made_at.getTime(), failures, off_at: off_at?.getTime() ?? null };
}

function toWireDelivery({ id, event, made_at, tries, next_at, ended_at, ...last }: StoredDelivery): WireDelivery {
  const { failure: reason, failure_status: status } = last;
  const hasArrived = tries > 0 && reason === null;
  return {
    id,
    event,
    made_at: made_at.getTime(),
    tries,
    state: ended_at === null ? 'waiting' : hasArrived ? 'arrived' : 'given_up',
    next_at: next_at?.getTime() ?? null,
    failure: reason === null ? null : { reason, status },
  };
}
