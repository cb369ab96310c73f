import { HEARTS_GATHERED_MS, PUSH_ROUTE, type PushText } from '@fivefold/rules/push-texts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { enqueue, enqueueText } from '../../kernel/jobs/queue.ts';
import { deleteUntold, insertNews, listTokens, type News } from './store.ts';

export const GATHER_JOB = 'push.gather';
export const SEND_JOB = 'push.send';

/** What a job sends to one device. */
export interface Sending {
  readonly uid: string;
  readonly token: string;
  readonly title: string;
  readonly body: string;
  readonly route: string;
  /** ISO instant. */
  readonly madeAt: string;
}

/**
 * Somebody is told what somebody else did, if they have a device for it; one message for all of a kind that comes together.
 * In the transaction of what they did.
 */
export async function tell(tx: Tx<Schema>, clock: Clock, news: News): Promise<void> {
  const now = clock.now();
  if (!(await insertNews(tx, news, now))) return;
  const { uid, kind } = news;
  const runAt = new Date(now.getTime() + (kind === 'heart' ? HEARTS_GATHERED_MS : 0));
  await enqueue(tx, clock, { kind: GATHER_JOB, payload: { uid, kind }, dedupeKey: `push:${kind}:${uid}`, runAt });
}

/** It was taken back: who was not told yet is not told. */
export function untell(tx: Tx<Schema>, news: News): Promise<void> {
  return deleteUntold(tx, news);
}

/**
 * The same for a check-in on a shared goal, as parts of the statement that writes it. Everything given is SQL.
 * @param checkIn.from a row for the check-in that was written, or none.
 */
export function tellPartnersText(
  checkIn: Readonly<Record<'from' | 'goalId' | 'index' | 'uid' | 'at', string>>,
): string {
  const { from, goalId, index, uid, at } = checkIn;
  return `news as (
    insert into push_news (uid, kind, actor_uid, subject, at)
    select p.uid, 'check_in', ${uid}, ${goalId} || ':' || ${index}, ${at}
    from ${from} join goal_participants p on p.goal_id = ${goalId} and p.uid <> ${uid}
    where exists (select 1 from push_tokens t where t.uid = p.uid)
    on conflict do nothing returning uid, kind
  ), gathering as (
    ${enqueueText({
      kind: `'${GATHER_JOB}'`,
      payload: `jsonb_build_object('uid', uid, 'kind', kind)`,
      dedupeKey: `'push:' || kind || ':' || uid`,
      runAt: at,
      now: at,
      from: 'news',
    })}
  ),`;
}

/** One message to every device of a person, each by a job of its own. */
export async function sendToDevices(
  tx: Tx<Schema>,
  clock: Clock,
  uid: string,
  { title, body }: PushText,
): Promise<void> {
  const madeAt = clock.now().toISOString();
  for (const token of await listTokens(tx, uid)) {
    const payload: Sending = { uid, token, title, body, route: PUSH_ROUTE, madeAt };
    await enqueue(tx, clock, { kind: SEND_JOB, payload });
  }
}
