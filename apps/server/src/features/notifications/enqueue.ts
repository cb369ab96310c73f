import { type GatheredKind, rulesOf } from '@fivefold/rules/notification-kinds';
import { PUSH_ROUTE, type PushText } from '@fivefold/rules/push-texts';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import { say } from '#kernel/language/translate';
import { enqueueAll, enqueueText } from '#kernel/jobs/queue';
import { isBrowserToken } from '#ports/push-sender/port';
import { isPushedSql } from '../messages/steps.ts';
import { hasChannelSql } from '../channels/steps.ts';
import type { Reader } from '../profile/steps.ts';
import type { PendingNotification } from './store.ts';

export const GATHER_JOB = 'push.gather';
export const SEND_JOB = 'push.send';
/** Browsers' push services are as people's browsers name them: in a lane of their own they hold up no phone. */
export const BROWSER_JOB = 'web-push.send';

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
 * SQL parts of a larger statement that notify of something that is gathered: those who have a device and did not
 * switch the kind off, or have a channel for it, and did not mute the actor. Every value but the kind is SQL.
 * @param part.recipients a query for rows of `uid` and `subject`: who is notified, and of which check-in; an empty text
 * where it is of none
 */
export function notifySql({
  kind,
  recipients,
  actorUid,
  at,
}: Readonly<Record<'recipients' | 'actorUid' | 'at', string>> & { readonly kind: GatheredKind }): string {
  return `notified as (
    insert into push_news (uid, kind, actor_uid, subject, at)
    select recipient.uid, '${kind}', ${actorUid}, recipient.subject, ${at}
    from (${recipients}) recipient
    where recipient.uid <> ${actorUid}
      and (exists (select 1 from push_tokens t where t.uid = recipient.uid)
        and ${isPushedSql({ uid: 'recipient.uid', kind: `'${rulesOf(kind).switch}'` })}
        or ${hasChannelSql({ uid: 'recipient.uid', kind: `'${rulesOf(kind).switch}'` })})
      and not exists (
        select from friendships muting
        where muting.uid = recipient.uid and muting.friend_uid = ${actorUid} and muting.muted)
    on conflict do nothing returning uid, kind
  ), gathering as (
    ${enqueueText({
      kind: `'${GATHER_JOB}'`,
      payload: `jsonb_build_object('uid', uid, 'kind', kind)`,
      dedupeKey: `'push:' || kind || ':' || uid`,
      runAt: `${at} + interval '${rulesOf(kind).gatheredMs} milliseconds'`,
      now: at,
      from: 'notified',
    })}
  )`;
}

/** The same as a statement of its own. */
export async function enqueueGathered(
  tx: Tx<Schema>,
  clock: Clock,
  { kind, uid, subject, actorUid }: PendingNotification,
): Promise<void> {
  const recipients = 'select $1::text as uid, $2::text as subject';
  const text = `with ${notifySql({ kind, recipients, actorUid: '$3::text', at: '$4::timestamptz' })} select`;
  await sqlIn(tx)(`notify_${kind}`, text, [uid, subject, actorUid, clock.now()]);
}

interface Push extends PushText {
  readonly uid: string;
  readonly language: Reader['language'];
  readonly tokens: readonly string[];
  /** The place in the app that it opens. */
  readonly route?: string | undefined;
  readonly from: readonly string[];
  /** Until when it is of use; a day unless given. */
  readonly until?: Date | undefined;
}

/** One message to every device of a user, each in a job of its own. */
export async function enqueuePushes(tx: Tx<Schema>, clock: Clock, pushes: readonly Push[]): Promise<void> {
  const madeAt = clock.now().toISOString();
  const messages = pushes.flatMap(({ uid, language, tokens, route = PUSH_ROUTE, from, until, ...words }) => {
    const [title, body] = [say(words.title, language), say(words.body, language)];
    return tokens.map((token): PushMessage => {
      return { uid, token, title, body, route, from, madeAt, until: until?.toISOString() };
    });
  });
  await enqueueAll(
    tx,
    clock,
    messages.map((message) => ({ kind: isBrowserToken(message.token) ? BROWSER_JOB : SEND_JOB, payload: message })),
  );
}
