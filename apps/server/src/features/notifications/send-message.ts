import { MAIL_MESSAGE_KINDS, type MessageKind } from '@fivefold/rules/messages';
import type { PushText } from '@fivefold/rules/push-texts';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueueMail } from '../mail/steps.ts';
import { readMessageSettings, recurringMail, type UnsubscribeLinks } from '../messages/steps.ts';
import { findMailAddress } from '../profile/steps.ts';
import { sendToDevices } from './enqueue.ts';

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
    readonly subject: string;
    readonly lines: readonly string[];
    /** The route that it opens, as in a push. */
    readonly button: { readonly label: string; readonly route: string };
    /** The sentence that says why it came. */
    readonly why: string;
  };
  /** The people whom it tells of. */
  readonly from?: readonly string[];
  /** From when on it says nothing anymore, however late a service takes it. */
  readonly until?: Date;
}

export type Channel = 'push' | 'mail';

/**
 * Sends a message by the channels that its person has switched on. Call it in the transaction of the change that it is about.
 * @returns the channels; none when the person has no device and wants no mail
 */
export async function sendMessage(
  tx: Tx<Schema>,
  { clock, publicUrl, unsubscribeLinks, hasMail }: SendMessageDeps,
  { uid, kind, push, mail, from = [], until }: Message,
): Promise<Channel[]> {
  const settings = await readMessageSettings(tx, uid);
  const channels: Channel[] = [];
  if (
    !settings.pushOff.includes(kind) &&
    (await sendToDevices(tx, clock, uid, push, { route: push.route, from, until }))
  )
    channels.push('push');
  const mailKind = MAIL_MESSAGE_KINDS.find((each) => each === kind && settings.mailOn.includes(each));
  if (mail === undefined || mailKind === undefined || !hasMail) return channels;
  const to = await findMailAddress(tx, uid);
  if (to === undefined) return channels;
  const { subject, lines, button, why } = mail;
  const letter = {
    to,
    subject,
    lines,
    button: { label: button.label, url: `${publicUrl()}/#${button.route}` },
    footnote: why,
  };
  const sent = recurringMail({ publicUrl, unsubscribeLinks }, { uid, kind: mailKind, ...letter });
  await enqueueMail(tx, clock, { ...sent, until: until?.toISOString() });
  return [...channels, 'mail'];
}
