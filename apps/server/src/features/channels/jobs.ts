import { randomUUID } from 'node:crypto';
import { withoutDirectionControls } from '@fivefold/rules/direction-controls';
import { joinList } from '@fivefold/rules/join-words';
import { MESSAGE_KINDS, type MessageKind } from '@fivefold/rules/notification-kinds';
import type { PushText } from '@fivefold/rules/push-texts';
import type { Words } from '@fivefold/rules/sentence';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { enqueue, enqueueAll } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { say } from '#kernel/language/translate';
import { nextTryAt } from '#kernel/next-try';
import { findBlockedAmong } from '../blocks/steps.ts';
import { arePresent, type Reader } from '../profile/steps.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import { findChannel, noteArrival, noteFailure, type StoredChannel, takes } from './store.ts';

const SEND_JOB = 'channel.send';
/** Each waits for a service most of its time, 5 seconds at most. */
const SENT_AT_ONCE = 8;
/** An older message is not sent. */
const VALID_MS = 24 * 60 * 60 * 1000;

const messageJob = z.object({
  id: z.string(),
  uid: z.string(),
  channelId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  route: z.string(),
  /** The people whom it tells of. */
  from: z.array(z.string()),
  until: z.string(),
  failures: z.number(),
});
type MessageJob = z.output<typeof messageJob>;

/** What the channels of a person are to say. */
export interface ForChannels {
  readonly uid: string;
  readonly kind: MessageKind;
  readonly channels: readonly StoredChannel[];
  readonly language: Reader['language'];
  readonly title: Words;
  readonly body: Words;
  /** Instead of both where they name goals, for channels that don't. */
  readonly plain?: PushText | undefined;
  /** What the goals are called, for channels that name them where title and body don't. */
  readonly goals: readonly string[];
  readonly route: string;
  readonly from: readonly string[];
  /** Until when it is of use; a day unless given. */
  readonly until?: Date | undefined;
}

/** One message to each channel that takes its kind, each in a job of its own: one that fails keeps no other waiting. */
export async function enqueueForChannels(
  tx: Tx<Schema>,
  clock: Clock,
  messages: readonly ForChannels[],
): Promise<void> {
  const lastUntil = new Date(clock.now().getTime() + VALID_MS);
  const jobs = messages.flatMap(({ channels, kind, language, route, uid, until = lastUntil, ...message }) =>
    channels
      .filter((channel) => takes(channel, kind))
      .map((channel): MessageJob => {
        const { title, body } = channel.names_goals ? message : (message.plain ?? message);
        const goals = channel.names_goals && message.goals.length > 0 ? [joinList(message.goals)] : [];
        const lines = [body, ...goals].map((line) => say(line, language));
        const said = {
          title: say(title, language),
          body: lines.join('\n'),
          route,
          from: [...message.from],
          until: until.toISOString(),
        };
        return { id: randomUUID(), uid, channelId: channel.id, kind, failures: 0, ...said };
      }),
  );
  await enqueueAll(
    tx,
    clock,
    jobs.map((payload) => ({ kind: SEND_JOB, payload })),
  );
}

export interface ChannelJobDeps extends DeliverDeps {
  readonly db: Database<Schema>;
  readonly publicUrl: () => string;
}

export function channelJobs(deps: ChannelJobDeps): JobKind[] {
  return [defineJob(SEND_JOB, messageJob, (payload) => send(deps, payload), { atOnce: SENT_AT_ONCE })];
}

/**
 * Sends nothing that is of no use anymore, nor of a person who was blocked since or is not present. A failure is noted
 * for the channel's person to read, and is tried again by a job of its own, as long as the message is of use.
 */
async function send(deps: ChannelJobDeps, job: MessageJob): Promise<void> {
  const { db, clock } = deps;
  const { id, uid, channelId, from, until } = job;
  const channel = await findChannel(db.kysely, uid, channelId);
  if (channel === undefined || Date.parse(until) <= clock.now().getTime()) return;
  if ((await findBlockedAmong(db.kysely, uid, from)).size > 0 || !(await arePresent(db.kysely, [uid, ...from]))) return;
  const failure = await deliver(deps, channel, {
    id,
    kind: job.kind,
    title: withoutDirectionControls(job.title),
    body: withoutDirectionControls(job.body),
    link: `${deps.publicUrl()}/#${job.route}`,
  });
  const now = clock.now();
  if (failure === undefined) return noteArrival(db.kysely, channelId, now);
  const failures = job.failures + 1;
  const runAt = nextTryAt(failures, now);
  await inTransaction(db.kysely, async (tx) => {
    await noteFailure(tx, channelId, { reason: failure.reason, status: failure.status, at: now });
    if (runAt === undefined || runAt.getTime() >= Date.parse(until) || failure.reason === 'unreadable') return;
    // The key keeps a job that runs twice from trying twice.
    const dedupeKey = `${SEND_JOB}:${id}:${failures}`;
    await enqueue(tx, clock, { kind: SEND_JOB, payload: { ...job, failures }, dedupeKey, runAt });
  });
}
