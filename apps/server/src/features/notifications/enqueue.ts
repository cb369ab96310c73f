import { HEARTS_GATHERED_MS, PUSH_ROUTE, type PushText } from '@fivefold/rules/push-texts';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { say } from '#kernel/language/translate';
import { enqueue, enqueueAll, enqueueText } from '#kernel/jobs/queue';
import { isPushedSql } from '../messages/steps.ts';
import { deletePending, insertPending, listTokens, NO_DEVICES, type PendingNotification } from './store.ts';

export const GATHER_JOB = 'push.gather';
export const SEND_JOB = 'push.send';

/** One message to one device. */
export interface PushMessage {
  readonly uid: string;
  readonly token: string;
  readonly title: string;
  readonly body: string;
  readonly route: string;
  /** The people whom it tells of, by their ids. */
  readonly from: readonly string[];
  /** ISO instant. */
  readonly madeAt: string;
  /** ISO instant: later it says nothing anymore, and is left out. Undefined for a day. */
  readonly until?: string | undefined;
}

/**
 * Enqueues a notification, if the recipient has a device. Pending ones of a kind become one message.
 * Call it in the transaction of the change that it is about.
 */
export async function enqueueNotification(
  tx: Tx<Schema>,
  clock: Clock,
  notification: PendingNotification,
): Promise<void> {
  const now = clock.now();
  if (!(await insertPending(tx, notification, now))) return;
  const { uid, kind } = notification;
  const runAt = new Date(now.getTime() + (kind === 'heart' ? HEARTS_GATHERED_MS : 0));
  await enqueue(tx, clock, { kind: GATHER_JOB, payload: { uid, kind }, dedupeKey: `push:${kind}:${uid}`, runAt });
}

/** Cancels a notification that was not sent yet. */
export function cancelNotification(tx: Tx<Schema>, notification: PendingNotification): Promise<void> {
  return deletePending(tx, notification);
}

/**
 * SQL parts of a larger statement that enqueue check-in notifications. Every value is SQL.
 * @param part.recipients a query for rows of `uid` and `subject`: who is notified, and of which check-in
 */
export function enqueueCheckInNotificationsSql({
  recipients,
  actorUid,
  at,
}: Readonly<Record<'recipients' | 'actorUid' | 'at', string>>): string {
  return `notified as (
    insert into push_news (uid, kind, actor_uid, subject, at)
    select recipient.uid, 'check_in', ${actorUid}, recipient.subject, ${at}
    from (${recipients}) recipient
    where exists (select 1 from push_tokens t where t.uid = recipient.uid)
      and ${isPushedSql({ uid: 'recipient.uid', kind: `'check_in'` })}
      and not exists (
        select from friendships muting
        where muting.uid = recipient.uid and muting.friend_uid = ${actorUid} and muting.muted)
    on conflict do nothing returning uid, kind
  ), gathering as (
    ${enqueueText({
      kind: `'${GATHER_JOB}'`,
      payload: `jsonb_build_object('uid', uid, 'kind', kind)`,
      dedupeKey: `'push:' || kind || ':' || uid`,
      runAt: at,
      now: at,
      from: 'notified',
    })}
  )`;
}

/** Where a push leads, and until when. */
interface PushPlace {
  /** The place in the app that it opens. */
  readonly route?: string;
  /** The people whom it tells of. */
  readonly from?: readonly string[];
  /** Until when it is of use; a day unless given. */
  readonly until?: Date | undefined;
}

/** One message to every device of a user, each in a job of its own. @returns whether there is a device */
export async function sendToDevices(
  tx: Tx<Schema>,
  clock: Clock,
  uid: string,
  text: PushText,
  place: PushPlace = {},
): Promise<boolean> {
  return (await sendAllToDevices(tx, clock, [{ uid, ...text, ...place }])).has(uid);
}

/** The same for many users in two statements. @returns who has a device */
export async function sendAllToDevices(
  tx: Tx<Schema>,
  clock: Clock,
  pushes: readonly (PushText & PushPlace & { readonly uid: string })[],
): Promise<ReadonlySet<string>> {
  const madeAt = clock.now().toISOString();
  const uids = pushes.map(({ uid }) => uid);
  const devicesOf = await listTokens(tx, uids);
  const messages = pushes.flatMap(({ uid, route = PUSH_ROUTE, from = [], until, ...words }) => {
    const { language, tokens } = devicesOf.get(uid) ?? NO_DEVICES;
    if (tokens.length === 0) return [];
    const [title, body] = [say(words.title, language), say(words.body, language)];
    return tokens.map((token): PushMessage => {
      return { uid, token, title, body, route, from, madeAt, until: until?.toISOString() };
    });
  });
  await enqueueAll(
    tx,
    clock,
    messages.map((message) => ({ kind: SEND_JOB, payload: message })),
  );
  return new Set(devicesOf.keys());
}
