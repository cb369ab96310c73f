import { shortName } from '@fivefold/rules/display-name';
import { heartsText, newFriendsText, partnersText, type PushText } from '@fivefold/rules/push-texts';
import * as z from 'zod/mini';
import { inTransaction } from '../../kernel/db/retry.ts';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from '../../kernel/jobs/hourly.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import type { Log } from '../../kernel/log.ts';
import type { PushSender } from '../../ports/push-sender/port.ts';
import { deleteOldNews, deleteToken, isRegistered, type NewsKind, takeNews, type UntoldNews } from './store.ts';
import { GATHER_JOB, SEND_JOB, type Sending, sendToDevices } from './tell.ts';

export interface PushJobDeps extends HourlyDeps {
  readonly pushSender: PushSender;
  readonly log: Pick<Log, 'warn' | 'error'> | undefined;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** Older than this nobody is told: it is no news any more. */
const NEWS_MS = MS_PER_DAY;
/** So long the same is not told again, whatever is done, undone and done again. */
const TOLD_DAYS = 7;

const gathering = z.object({ uid: z.string(), kind: z.enum(['heart', 'check_in', 'friend']) });
const sending = z.object({
  uid: z.string(),
  token: z.string(),
  title: z.string(),
  body: z.string(),
  route: z.string(),
  madeAt: z.string(),
});

/** The two steps of a push: what somebody is to be told becomes one message, and that goes to each of their devices. */
export function pushJobs(deps: PushJobDeps): JobKind[] {
  return [
    defineJob(GATHER_JOB, gathering, ({ uid, kind }) =>
      inTransaction(deps.db.kysely, async (tx) => {
        const news = await takeNews(tx, uid, kind, deps.clock.now());
        if (news.length > 0) await sendToDevices(tx, deps.clock, uid, textOf(kind, news));
      }),
    ),
    defineJob(SEND_JOB, sending, (payload) => send(deps, payload)),
  ];
}

function textOf(kind: NewsKind, news: readonly UntoldNews[]): PushText {
  const names = [...new Set(news.map(({ email }) => email))].map(shortName);
  if (kind === 'friend') return newFriendsText(names);
  if (kind === 'heart') return heartsText(names, new Set(news.map(({ subject }) => subject)).size);
  return partnersText(names, new Set(news.map(({ subject }) => subject.split(':', 1)[0])).size);
}

/** The device may have changed hands since the message was made, and what is private to one is not shown to the next. */
async function send(
  { db, clock, pushSender, log }: PushJobDeps,
  { uid, token, title, body, route, madeAt }: Sending,
): Promise<void> {
  const sentAt = clock.now();
  const isNews = sentAt.getTime() - Date.parse(madeAt) < NEWS_MS;
  if (!isNews || !(await isRegistered(db.kysely, uid, token))) return;
  const outcome = await pushSender.send({ uid, token, title, body, data: { route } });
  if (outcome.kind === 'dead') {
    await deleteToken(db.kysely, { uid, token, notAfter: sentAt });
    log?.warn({ reason: outcome.reason }, 'a device gets no pushes any more');
  }
  if (outcome.kind === 'refused') log?.error({ reason: outcome.reason }, 'a push was refused');
}

export function pushSweep(deps: HourlyDeps): HourlyJob {
  return defineHourlyJob(deps, 'push.sweep', () =>
    deleteOldNews(deps.db.kysely, new Date(deps.clock.now().getTime() - TOLD_DAYS * MS_PER_DAY)),
  );
}
