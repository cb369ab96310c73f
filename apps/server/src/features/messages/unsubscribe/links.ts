import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { MAIL_MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';

/** Kinds of mail that come again and again. */
export const RECURRING_MAILS = ['monday', ...MAIL_MESSAGE_KINDS] as const;
export type RecurringMail = (typeof RECURRING_MAILS)[number];

/** What a link in a mail can end: a kind of a person's mail, or invitations to an address, whose owner may have no account. */
export const UNSUBSCRIBE_KINDS = [...RECURRING_MAILS, 'invitations'] as const;
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number];

/** Where such a mail's link leads. It is no call of the API: mail programs and people without a session come here. */
export const unsubscribePath = (kind: UnsubscribeKind) => `/unsubscribe/${kind}`;

/**
 * Makes and checks the links that end one kind of mail without a log-in. They do not expire: neither does a mail. `reader`
 * is a person's id, or the keyed digest of an invited address.
 */
export interface UnsubscribeLinks {
  /** From the root of the server, without its base path. */
  pathFor(reader: string, kind: UnsubscribeKind): string;
  /** @returns the reader whose mail it ends; undefined for a link that is forged or broken */
  follow(kind: UnsubscribeKind, query: Readonly<Record<string, string | undefined>>): string | undefined;
}

/** @param secret any text only this product knows; what signs is derived from it */
export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const keyOf = (kind: UnsubscribeKind): KeyObject =>
    createSecretKey(createHmac('sha256', secret).update(`${kind} mail`).digest());
  const keys = new Map(UNSUBSCRIBE_KINDS.map((kind) => [kind, keyOf(kind)]));
  const sign = (reader: string, kind: UnsubscribeKind) =>
    createHmac('sha256', keys.get(kind) ?? keyOf(kind))
      .update(reader)
      .digest('base64url');
  return {
    pathFor: (reader, kind) =>
      `${unsubscribePath(kind)}?user=${encodeURIComponent(reader)}&signature=${sign(reader, kind)}`,
    follow(kind, { user, signature }) {
      if (user === undefined || signature === undefined) return undefined;
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(user, kind))];
      return given.length === ours.length && timingSafeEqual(given, ours) ? user : undefined;
    },
  };
}
