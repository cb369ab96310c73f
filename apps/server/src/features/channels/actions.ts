import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type {
  addChannel as addCall,
  changeChannel as changeCall,
  testChannel as testCall,
  WireChannel,
} from '@fivefold/contract/calls/channels';
import { CHANNELS_MAX } from '@fivefold/rules/channels';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { OUTSIDE_FAILURES } from '@fivefold/rules/outside-failures';
import { PUSH_ROUTE } from '@fivefold/rules/push-texts';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { sentence } from '#kernel/language/sentence';
import { say } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import type { IdentityProvider } from '#ports/identity-provider/port';
import { makeSigningSecret } from '#kernel/request-signature';
import { lockProfiles } from '../profile/steps.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  noteArrival,
  noteFailure,
  type StoredChannel,
  updateChannel,
} from './store.ts';
import { hasTopic } from './wire.ts';

export interface ChannelDeps extends DeliverDeps {
  readonly db: Database<Schema>;
  readonly identity: Pick<IdentityProvider, 'lockSession'>;
  readonly publicUrl: () => string;
  /** What goes by the channels that a person has is planned anew. */
  readonly onChanged: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

export async function showChannels({ db }: ChannelDeps, uid: string): Promise<WireChannel[]> {
  return (await listChannels(db.kysely, uid)).map(toWire);
}

/**
 * Nothing stored shows what signs messages again, so a repeat adds another channel.
 * @throws Problem identity.signed_out, channels.too_many, channels.token_missing, channels.no_topic,
 * outside.address_refused
 */
export async function addChannel(
  deps: ChannelDeps,
  caller: Caller,
  { service, url, token = '', kinds, names_goals }: BodyOf<typeof addCall>,
): Promise<AnswerOf<typeof addCall>> {
  const { db, clock, identity, outside, seal, onChanged } = deps;
  const fault = outside.findFault(url);
  if (fault !== undefined) throw new Problem('outside.address_refused', OUTSIDE_FAILURES[fault]);
  if (service === 'ntfy' && !hasTopic(url)) throw new Problem('channels.no_topic');
  if (service === 'gotify' && token === '') throw new Problem('channels.token_missing');
  const signing = service === 'address' ? makeSigningSecret() : null;
  const secret = signing ?? (token === '' ? null : token);
  const channel: StoredChannel = {
    id: randomUUID(),
    uid: caller.uid,
    service,
    url,
    secret: secret === null ? null : seal.seal(secret),
    kinds: MESSAGE_KINDS.filter((kind) => kinds.includes(kind)),
    names_goals,
    made_at: clock.now(),
    last_sent_at: null,
    failing_since: null,
    failure: null,
    failure_status: null,
  };
  await inTransaction(db.kysely, async (tx) => {
    // A password that is changed at the same moment ends this channel, too.
    if (!(await identity.lockSession(tx, caller))) throw new Problem('identity.signed_out');
    await lockProfiles(tx, caller.uid);
    if ((await listChannels(tx, caller.uid)).length >= CHANNELS_MAX) throw new Problem('channels.too_many');
    await insertChannel(tx, channel);
    await onChanged(tx, caller.uid);
  });
  return { data: toWire(channel), secret: signing };
}

/** @throws Problem channels.not_found */
export async function changeChannel(
  { db, onChanged }: ChannelDeps,
  { uid }: Caller,
  { id, kinds, names_goals }: BodyOf<typeof changeCall>,
): Promise<AnswerOf<typeof changeCall>> {
  return inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    const changed = await updateChannel(tx, {
      uid,
      id,
      ...(kinds === undefined ? {} : { kinds: MESSAGE_KINDS.filter((kind) => kinds.includes(kind)) }),
      ...(names_goals === undefined ? {} : { names_goals }),
    });
    if (changed === undefined) throw new Problem('channels.not_found');
    await onChanged(tx, uid);
    return { data: toWire(changed) };
  });
}

/** @throws Problem channels.not_found */
export async function removeChannel(
  { db, onChanged }: ChannelDeps,
  { uid }: Caller,
  id: string,
): Promise<{ success: true }> {
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    if (!(await deleteChannel(tx, uid, id))) throw new Problem('channels.not_found');
    await onChanged(tx, uid);
  });
  return { success: true };
}

/** At once and not by a job: its person waits for what comes of it. @throws Problem channels.not_found */
export async function testChannel(
  deps: ChannelDeps,
  { uid, language }: Caller,
  id: string,
): Promise<AnswerOf<typeof testCall>> {
  const { db, clock } = deps;
  const channel = await findChannel(db.kysely, uid, id);
  if (channel === undefined) throw new Problem('channels.not_found');
  const failure = await deliver(deps, channel, {
    id: randomUUID(),
    kind: null,
    title: say(sentence('A test from Fivefold'), language),
    body: say(sentence('It works. Your messages will arrive here.'), language),
    link: `${deps.publicUrl()}/#${PUSH_ROUTE}`,
  });
  const at = clock.now();
  if (failure === undefined) {
    await noteArrival(db.kysely, id, at);
    return { failure: null };
  }
  const { reason, status } = failure;
  await noteFailure(db.kysely, id, { reason, status, at });
  return { failure: { reason, status } };
}

function toWire({
  made_at,
  last_sent_at,
  failing_since,
  failure,
  failure_status,
  ...channel
}: StoredChannel): WireChannel {
  const { id, service, url, kinds, names_goals } = channel;
  return {
    id,
    service,
    url,
    kinds,
    names_goals,
    made_at: made_at.getTime(),
    last_sent_at: last_sent_at?.getTime() ?? null,
    failure: failure === null ? null : { reason: failure, status: failure_status },
    failing_since: failing_since?.getTime() ?? null,
  };
}
