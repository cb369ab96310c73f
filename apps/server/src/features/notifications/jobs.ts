import { dayInZone } from '@fivefold/rules/calendar';
import { withoutDirectionControls } from '@fivefold/rules/direction-controls';
import { heartsRoute, heartsText, newFriendsText, partnersText, type PushText } from '@fivefold/rules/push-texts';
import * as z from 'zod/mini';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import type { Log } from '#kernel/log';
import type { PushSender } from '#ports/push-sender/port';
import { findBlockedAmong } from '../blocks/steps.ts';
import { deleteOldMessagesOfPairs, takeMessagesOfPairs } from '../messages/steps.ts';
import { arePresent, findNames } from '../profile/steps.ts';
import { GATHER_JOB, type PushMessage, SEND_JOB, sendToDevices } from './enqueue.ts';
import { deleteOldNotifications, deleteToken, isRegistered, type NotificationKind, takePending } from './store.ts';

export interface NotificationJobDeps extends RecurringDeps {
  readonly pushSender: PushSender;
  readonly log: Pick<Log, 'warn' | 'error'> | undefined;
}

/** Each waits for the service most of its time, and at noon there are many. */
const SENT_AT_ONCE = 8;

const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** An older message is not sent. */
const MESSAGE_VALID_MS = MS_PER_DAY;
/** A repeated change (a heart given again) notifies again after this time only. */
const REPEAT_AFTER_DAYS = 7;

const gathering = z.object({ uid: z.string(), kind: z.enum(['heart', 'check_in', 'friend']) });
const message = z.object({
  uid: z.string(),
  token: z.string(),
  title: z.string(),
  body: z.string(),
  route: z.string(),
  // Messages that were made by the version before have none.
  from: z._default(z.array(z.string()), []),
  madeAt: z.string(),
  until: z.optional(z.string()),
});

/** The two steps of a push: pending notifications become one message, and the message goes to each device. */
export function notificationJobs(deps: NotificationJobDeps): JobKind[] {
  return [
    defineJob(GATHER_JOB, gathering, ({ uid, kind }) =>
      inTransaction(deps.db.kysely, async (tx) => {
        const taken = await takeMessage(tx, uid, kind, deps.clock.now());
        if (taken !== undefined) await sendToDevices(tx, deps.clock, uid, taken.text, taken);
      }),
    ),
    defineJob(SEND_JOB, message, (payload) => send(deps, payload), { atOnce: SENT_AT_ONCE }),
  ];
}

/** Takes a user's pending notifications of a kind. @returns the one message that they make, if there are any */
async function takeMessage(
  tx: Tx<Schema>,
  uid: string,
  kind: NotificationKind,
  at: Date,
): Promise<{ text: PushText; route?: string; from: readonly string[] } | undefined> {
  const taken = await takePending(tx, uid, kind, at);
  if (taken.length === 0) return undefined;
  const nameByUid = await findNames(
    tx,
    taken.map((notification) => notification.actor_uid),
  );
  const known = taken.filter(({ actor_uid }) => nameByUid.has(actor_uid));
  const actorUids = known.map(({ actor_uid }) => actor_uid);
  const told = await takeMessagesOfPairs(tx, { uid, actorUids, kind, at });
  const notified = known.filter(({ actor_uid }) => told.has(actor_uid));
  if (notified.length === 0) return undefined;
  // By their ids: two friends may have the same name.
  const from = [...new Set(notified.map(({ actor_uid }) => actor_uid))];
  const names = from.map((actor) => nameByUid.get(actor) ?? '');
  if (kind === 'friend') return { text: newFriendsText(names), from };
  const goalIds = notified.map(({ subject }) => subject.split(':', 1)[0] ?? '');
  if (kind === 'check_in') return { text: partnersText(names, new Set(goalIds).size), from };
  const checkIns = new Set(notified.map(({ subject }) => subject)).size;
  return { text: heartsText(names, checkIns), route: heartsRoute(goalIds), from };
}

/**
 * Sends nothing that is of no use anymore, nothing to a device that changed hands after the message was made, nor of a
 * person who was blocked since, or is not present anymore.
 */
async function send(
  { db, clock, pushSender, log }: NotificationJobDeps,
  { uid, token, title, body, route, from, madeAt, until }: PushMessage,
): Promise<void> {
  const sentAt = clock.now();
  const validMs = (until === undefined ? Date.parse(madeAt) + MESSAGE_VALID_MS : Date.parse(until)) - sentAt.getTime();
  if (validMs <= 0 || !(await isRegistered(db.kysely, uid, token))) return;
  if ((await findBlockedAmong(db.kysely, uid, from)).size > 0 || !(await arePresent(db.kysely, from))) return;
  const outcome = await pushSender.send({
    uid,
    token,
    title: withoutDirectionControls(title),
    body: withoutDirectionControls(body),
    data: { route },
    keptSeconds: Math.ceil(validMs / 1000),
  });
  if (outcome.kind === 'dead') {
    await deleteToken(db.kysely, { uid, token, notAfter: sentAt });
    log?.warn({ reason: outcome.reason }, 'a device gets no pushes any more');
  }
  if (outcome.kind === 'refused') log?.error({ reason: outcome.reason }, 'a push was refused');
}

export function notificationsSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'push.sweep', async () => {
    const { kysely } = deps.db;
    const before = new Date(deps.clock.now().getTime() - REPEAT_AFTER_DAYS * MS_PER_DAY);
    await deleteOldNotifications(kysely, before);
    await deleteOldMessagesOfPairs(kysely, dayInZone(before, 'UTC'));
  });
}
