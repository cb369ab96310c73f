import { MAIL_MESSAGE_KINDS, type MessageKind } from '@fivefold/rules/messages';
import type { PushText } from '@fivefold/rules/push-texts';
import type { Words } from '@fivefold/rules/sentence';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueueMails, type QueuedMail } from '../mail/steps.ts';
import { readMessageSettingsOf, recurringMail, type UnsubscribeLinks } from '../messages/steps.ts';
import { findMailAddresses, type MailAddress } from '../profile/steps.ts';
import { sendAllToDevices } from './enqueue.ts';

export interface SendMessageDeps {
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Whether this server sends mail at all. */
  readonly hasMail: boolean;
}

/** One message to one person, by each channel that they switched on. */
export interface Message {
  readonly uid: string;
  readonly kind: MessageKind;
  readonly push: PushText & { readonly route: string };
  /** Undefined where the kind never comes by mail. */
  readonly mail?: {
    readonly subject: Words;
    readonly lines: readonly Words[];
    /** The route that it opens, as in a push. */
    readonly button: { readonly label: Words; readonly route: string };
    /** The sentence that says why it came. */
    readonly why: Words;
  };
  /** The people whom it tells of. */
  readonly from?: readonly string[];
  /** From when on it says nothing anymore, however late a service takes it. */
  readonly until?: Date;
}

export type Channel = 'push' | 'mail';

/**
 * Sends a message by the channels that its person has switched on. Call it in the transaction of the change that it is
 * about.
 * @returns the channels; none when the person has no device and wants no mail
 */
export async function sendMessage(
  tx: Tx<Schema>,
  deps: SendMessageDeps,
  message: Message,
): Promise<readonly Channel[]> {
  return (await sendMessages(tx, deps, [message]))[0] ?? [];
}

/** The same for many people, in as many statements as for one. @returns the channels of each message */
export async function sendMessages(
  tx: Tx<Schema>,
  deps: SendMessageDeps,
  messages: readonly Message[],
): Promise<readonly (readonly Channel[])[]> {
  const settingsOf = await readMessageSettingsOf(
    tx,
    messages.map(({ uid }) => uid),
  );
  const pushed = messages.filter(({ uid, kind }) => !settingsOf(uid).pushOff.includes(kind));
  const pushes = pushed.map(({ uid, push, from, until }) => ({ uid, ...push, from: from ?? [], until }));
  const reached = await sendAllToDevices(tx, deps.clock, pushes);
  const wanted = messages.filter(({ uid, kind, mail }) => {
    return deps.hasMail && mail !== undefined && settingsOf(uid).mailOn.some((mailed) => mailed === kind);
  });
  const addresses = await findMailAddresses(
    tx,
    wanted.map(({ uid }) => uid),
  );
  const mails = new Map(wanted.flatMap((message) => mailOf(deps, message, addresses.get(message.uid))));
  await enqueueMails(tx, deps.clock, [...mails.values()]);
  return messages.map((message) => {
    const isPushed = pushed.includes(message) && reached.has(message.uid);
    return [...(isPushed ? (['push'] as const) : []), ...(mails.has(message) ? (['mail'] as const) : [])];
  });
}

/** @returns the message with its mail, if there is one and an address for it */
function mailOf(
  { publicUrl, unsubscribeLinks }: SendMessageDeps,
  message: Message,
  address: MailAddress | undefined,
): [Message, QueuedMail][] {
  const kind = MAIL_MESSAGE_KINDS.find((each) => each === message.kind);
  if (message.mail === undefined || kind === undefined || address === undefined) return [];
  const { subject, lines, button, why } = message.mail;
  const letter = {
    to: address.email,
    language: address.language,
    subject,
    lines,
    button: { label: button.label, url: `${publicUrl()}/#${button.route}` },
    footnote: why,
  };
  const mail = recurringMail({ publicUrl, unsubscribeLinks }, { uid: message.uid, kind, ...letter });
  return [[message, { ...mail, until: message.until?.toISOString(), from: message.from }]];
}
