import type { LocalDay } from '@fivefold/rules/calendar';
import { isQuiet } from '@fivefold/rules/messages';
import {
  type CausedKind,
  countedAs,
  type GatheredKind,
  isGatheredKind,
  type NotificationKind,
  rulesOf,
} from '@fivefold/rules/notification-kinds';
import { PUSH_ROUTE, type PushText } from '@fivefold/rules/push-texts';
import type { Words } from '@fivefold/rules/sentence';
import { silentFrom } from '@fivefold/rules/silence';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { zoneOf } from '#kernel/today';
import { enqueueForChannels, listChannelsOf, type StoredChannel, takes } from '../channels/steps.ts';
import { composeMail, enqueueMails, type MailInLanguage } from '../mail/steps.ts';
import {
  type MessageSettings,
  readMessageSettingsOf,
  RECURRING_MAILS,
  recurringMail,
  takeMessagesOfDay,
  takeMessagesOfPairs,
  type UnsubscribeLinks,
} from '../messages/steps.ts';
import { findReaders, type Reader } from '../profile/steps.ts';
import { enqueueGathered, enqueuePushes } from './enqueue.ts';
import { listMutes, listTokens, type PendingNotification } from './store.ts';

export interface NotifyDeps {
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Whether this server sends mail at all. */
  readonly hasMail: boolean;
}

export interface MailWords {
  readonly subject: Words;
  readonly lines: readonly Words[];
  /** The route that it opens, as in a push; the app itself where it is undefined. */
  readonly button: { readonly label: Words; readonly route?: string };
  /** The sentence that says why it came. */
  readonly why: Words;
}

type CausedMessageKind = Exclude<CausedKind, GatheredKind>;
type OwnMessageKind = Exclude<NotificationKind, CausedKind>;

/** One message to one person, by each channel that it has words for. */
export type Message = {
  readonly uid: string;
  readonly push?: PushText & { readonly route?: string };
  readonly mail?: MailWords;
  /** Instead of the push where it names goals, for channels that don't. */
  readonly plain?: PushText;
  /** What the goals are called that it is about, for channels that name them where the push doesn't. */
  readonly goals?: readonly string[];
  /** From when on it says nothing anymore, however late a service takes it. */
  readonly until?: Date;
} & (
  | { readonly kind: CausedMessageKind; readonly actorUid: string; readonly goalId?: string }
  | { readonly kind: OwnMessageKind; readonly actorUid?: undefined; readonly goalId?: undefined }
);

/**
 * Notifies people, as `NOTIFICATION_KINDS` says for each kind. Call it in the transaction of the change that it is
 * about. Of kinds that are counted a person gets at most one by a call.
 */
export async function notify(
  tx: Tx<Schema>,
  deps: NotifyDeps,
  ...notifications: readonly (PendingNotification | Message)[]
): Promise<void> {
  for (const each of notifications) if (isPending(each)) await enqueueGathered(tx, deps.clock, each);
  const deliveries = await planDeliveries(
    tx,
    deps,
    notifications.filter((each) => !isPending(each)),
  );
  const sent = await countDeliveries(tx, deliveries);
  await enqueuePushes(
    tx,
    deps.clock,
    sent.flatMap(({ push, message, reader: { language }, tokens, from, until }) =>
      push === undefined ? [] : [{ uid: message.uid, ...push, language, tokens, from, until }],
    ),
  );
  await enqueueForChannels(
    tx,
    deps.clock,
    sent.flatMap(({ channels, message: { uid, kind, push, plain, goals = [] }, reader: { language }, from, until }) => {
      const { switch: switched } = rulesOf(kind);
      if (push === undefined || switched === null || channels.length === 0) return [];
      return [{ uid, kind: switched, channels, language, route: PUSH_ROUTE, ...push, plain, goals, from, until }];
    }),
  );
  await enqueueMails(
    tx,
    deps.clock,
    sent.flatMap(({ mail, message, reader, from, until }) =>
      mail === undefined ? [] : [{ ...mailOf(deps, message, mail, reader), until: until?.toISOString(), from }],
    ),
  );
}

const isPending = (each: PendingNotification | Message): each is PendingNotification => isGatheredKind(each.kind);

/** A message with the words for the channels by which it reaches its person; at least one. */
interface Delivery extends Pick<Message, 'push' | 'mail'> {
  readonly message: Message;
  readonly reader: Reader;
  readonly tokens: readonly string[];
  readonly channels: readonly StoredChannel[];
  readonly from: readonly string[];
  /** Of the reader. */
  readonly day: LocalDay;
  readonly until: Date | undefined;
}

async function planDeliveries(
  tx: Tx<Schema>,
  deps: NotifyDeps,
  messages: readonly Message[],
): Promise<readonly Delivery[]> {
  if (messages.length === 0) return [];
  const uids = messages.map(({ uid }) => uid);
  const readers = await findReaders(tx, uids);
  const settingsOf = await readMessageSettingsOf(tx, uids);
  const tokensOf = await listTokens(tx, uids);
  const channelsOf = await listChannelsOf(tx, uids);
  const isMuted = await listMutes(
    tx,
    messages.flatMap(({ uid, actorUid }) => (actorUid === undefined ? [] : [{ uid, actorUid }])),
  );
  return messages.flatMap((message) => {
    const [reader, { uid }] = [readers.get(message.uid), message];
    if (reader === undefined || isMuted(message)) return [];
    const delivery = planDelivery(deps, message, {
      reader,
      settings: settingsOf(uid),
      tokens: tokensOf.get(uid) ?? [],
      channels: channelsOf.get(uid) ?? [],
    });
    const { push, mail, channels } = delivery;
    return push === undefined && mail === undefined && channels.length === 0 ? [] : [delivery];
  });
}

function planDelivery(
  { clock, hasMail }: NotifyDeps,
  message: Message,
  to: Pick<Delivery, 'reader' | 'tokens' | 'channels'> & { readonly settings: MessageSettings },
): Delivery {
  const { reader, settings, tokens, channels } = to;
  const rules = rulesOf(message.kind);
  const [now, zone] = [clock.now(), zoneOf(reader)];
  const { day, minute } = wallTimeAt(now, zone);
  const isSilent = rules.isQuiet && isQuiet(minute, settings.quiet);
  const isPushed = tokens.length > 0 && (rules.switch === null || !settings.pushOff.includes(rules.switch));
  const isMailed =
    hasMail &&
    (rules.switch === null || (reader.isEmailVerified && settings.mailOn.some((kind) => kind === rules.switch)));
  const ends = [message.until, rules.isQuiet ? silentFrom(now, zone, settings.quiet) : undefined];
  return {
    message,
    reader,
    tokens,
    channels: message.push === undefined || isSilent ? [] : channels.filter((each) => takes(each, rules.switch)),
    from: message.actorUid === undefined ? [] : [message.actorUid],
    day,
    until: ends.filter((end) => end !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0],
    ...(message.push !== undefined && isPushed && !isSilent ? { push: message.push } : {}),
    ...(message.mail !== undefined && isMailed && !isSilent ? { mail: message.mail } : {}),
  };
}

/** @returns those that do not exceed what comes at most */
async function countDeliveries(tx: Tx<Schema>, deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
  const pairOf = ({ message: { uid, actorUid, kind, goalId }, day }: Delivery) =>
    actorUid === undefined ? undefined : { uid, actorUid, counted: countedAs(kind, goalId), day };
  const isFirst = await takeMessagesOfPairs(
    tx,
    deliveries.flatMap((each) => pairOf(each) ?? []),
  );
  const firsts = deliveries.filter((each) => {
    const pair = pairOf(each);
    return pair === undefined || isFirst(pair);
  });
  const isCounted = ({ message }: Delivery) => rulesOf(message.kind).isCounted;
  const counted = firsts.filter(isCounted).map(({ message: { uid }, day }) => ({ uid, day }));
  const mayGet = await takeMessagesOfDay(tx, counted);
  return firsts.filter((each) => !isCounted(each) || mayGet.has(each.message.uid));
}

/** A mail that comes again and again says how it is stopped. */
export function mailOf(
  deps: Pick<NotifyDeps, 'publicUrl' | 'unsubscribeLinks'>,
  { uid, kind }: Pick<Message, 'uid' | 'kind'>,
  { subject, lines, button: { label, route }, why }: MailWords,
  { email: to, language }: Pick<Reader, 'email' | 'language'>,
): MailInLanguage {
  const url = `${deps.publicUrl()}/${route === undefined ? '' : `#${route}`}`;
  const letter = { to, language, subject, lines, button: { label, url }, footnote: why };
  const recurring = RECURRING_MAILS.find((each) => each === kind);
  return recurring === undefined ? composeMail(letter) : recurringMail(deps, { uid, kind: recurring, ...letter });
}
