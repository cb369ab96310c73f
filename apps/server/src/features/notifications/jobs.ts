import { createHash } from 'node:crypto';
import { dayInZone } from '@fivefold/rules/calendar';
import { withoutDirectionControls } from '@fivefold/rules/direction-controls';
import { countedAs, GATHERED_KINDS, type GatheredKind, rulesOf } from '@fivefold/rules/notification-kinds';
import { GATHERED_TEXTS } from '@fivefold/rules/push-texts';
import * as z from 'zod/mini';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import type { Log } from '#kernel/log';
import { nextTryAt } from '#kernel/next-try';
import { PortFailure } from '#kernel/port-failure';
import { zoneOf } from '#kernel/today';
import { isBrowserToken, type PushSender } from '#ports/push-sender/port';
import { findBlockedAmong } from '../blocks/steps.ts';
import { enqueueForChannels, listChannelsOf } from '../channels/steps.ts';
import { deleteOldMessagesOfPairs, readMessageSettings, takeMessagesOfPairs } from '../messages/steps.ts';
import { arePresent, findNames, findReaders } from '../profile/steps.ts';
import { BROWSER_JOB, enqueuePushes, GATHER_JOB, type PushMessage, SEND_JOB } from './enqueue.ts';
import { deleteOldNotifications, deleteToken, isRegistered, listTokens, takePending } from './store.ts';

export interface NotificationJobDeps extends RecurringDeps {
  readonly pushSender: PushSender;
  /** Undefined where browsers get no pushes. */
  readonly browserSender?: PushSender | undefined;
  /** Goals belong to a later feature. @returns what those are called that the person takes part in */
  readonly findGoalTitles: (tx: Tx<Schema>, uid: string, goalIds: readonly string[]) => Promise<string[]>;
  readonly log: Pick<Log, 'warn' | 'error'> | undefined;
}

/** Each waits for the service most of its time, and at noon there are many. */
const SENT_AT_ONCE = 8;

const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** An older message is not sent. */
const MESSAGE_VALID_MS = MS_PER_DAY;
/** A repeated change (a heart given again) notifies again after this time only. */
const REPEAT_AFTER_DAYS = 7;

const gathering = z.object({ uid: z.string(), kind: z.enum(GATHERED_KINDS) });
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
const browserMessage = z.extend(message, { failures: z._default(z.number(), 0) });

/** The two steps of a push: pending notifications become one message, and the message goes to each device. */
export function notificationJobs(deps: NotificationJobDeps): JobKind[] {
  return [
    defineJob(GATHER_JOB, gathering, ({ uid, kind }) =>
      inTransaction(deps.db.kysely, (tx) => sendGathered(tx, deps, uid, kind)),
    ),
    defineJob(SEND_JOB, message, (payload) => send(deps, payload), { atOnce: SENT_AT_ONCE }),
    defineJob(BROWSER_JOB, browserMessage, (payload) => sendToBrowser(deps, payload), { atOnce: SENT_AT_ONCE }),
  ];
}

/** Takes a user's pending notifications of a kind, and sends the one message that they make, if there are any. */
async function sendGathered(
  tx: Tx<Schema>,
  { clock, findGoalTitles }: Pick<NotificationJobDeps, 'clock' | 'findGoalTitles'>,
  uid: string,
  kind: GatheredKind,
): Promise<void> {
  const now = clock.now();
  const taken = await takePending(tx, uid, kind, now);
  const reader = (await findReaders(tx, [uid])).get(uid);
  if (taken.length === 0 || reader === undefined) return;
  const nameByUid = await findNames(
    tx,
    taken.map(({ actor_uid: actor }) => actor),
  );
  const day = dayInZone(now, zoneOf(reader));
  const known = taken
    .filter(({ actor_uid: actor }) => nameByUid.has(actor))
    .map(({ actor_uid: actorUid, subject }) => {
      const [goalId = ''] = subject.split(':', 1);
      return { uid, actorUid, subject, goalId, counted: countedAs(kind, goalId), day };
    });
  const notified = known.filter(await takeMessagesOfPairs(tx, known));
  if (notified.length === 0) return;
  // By their ids: two friends may have the same name.
  const from = [...new Set(notified.map(({ actorUid }) => actorUid))];
  const push = GATHERED_TEXTS[kind]({
    names: from.map((actor) => nameByUid.get(actor) ?? ''),
    goalIds: notified.map(({ goalId }) => goalId),
    checkIns: new Set(notified.map(({ subject }) => subject)).size,
  });
  const { switch: switched } = rulesOf(kind);
  const { pushOff } = await readMessageSettings(tx, uid);
  const isPushed = switched === null || !pushOff.includes(switched);
  const tokens = isPushed ? ((await listTokens(tx, [uid])).get(uid) ?? []) : [];
  await enqueuePushes(tx, clock, [{ uid, ...push, language: reader.language, tokens, from }]);
  const channels = (await listChannelsOf(tx, [uid])).get(uid) ?? [];
  if (switched === null || channels.length === 0) return;
  const goalIds = [...new Set(notified.map(({ goalId }) => goalId).filter((id) => id !== ''))];
  const goals = goalIds.length === 0 ? [] : await findGoalTitles(tx, uid, goalIds);
  await enqueueForChannels(tx, clock, [
    { uid, kind: switched, channels, ...push, goals, language: reader.language, from },
  ]);
}

/**
 * Sends nothing that is of no use anymore, nothing to a device that changed hands after the message was made, nor of a
 * person who was blocked since, or is not present anymore.
 */
async function send(
  { db, clock, pushSender, log }: Omit<NotificationJobDeps, 'browserSender'>,
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
  // Which service a browser's is chose its person: it may refuse everything.
  if (outcome.kind === 'refused')
    log?.[isBrowserToken(token) ? 'warn' : 'error']({ reason: outcome.reason }, 'a push was refused');
}

/**
 * A browser's push service is tried again by a job of its own: one that never answers is its person's choice, and
 * nothing for the operator to look at.
 */
async function sendToBrowser(
  { pushSender, browserSender = pushSender, ...deps }: NotificationJobDeps,
  { failures, ...push }: z.output<typeof browserMessage>,
): Promise<void> {
  try {
    await send({ ...deps, pushSender: browserSender }, push);
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    const runAt = nextTryAt(failures + 1, deps.clock.now());
    if (runAt === undefined) return;
    const payload = { ...push, failures: failures + 1 };
    // The key keeps a job that runs twice from trying twice.
    const digest = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
    await enqueue(deps.db.kysely, deps.clock, { kind: BROWSER_JOB, payload, dedupeKey: `browser:${digest}`, runAt });
  }
}

export function notificationsSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'push.sweep', async () => {
    const { kysely } = deps.db;
    const before = new Date(deps.clock.now().getTime() - REPEAT_AFTER_DAYS * MS_PER_DAY);
    await deleteOldNotifications(kysely, before);
    await deleteOldMessagesOfPairs(kysely, dayInZone(before, 'UTC'));
  });
}
