import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { MAIL_MESSAGE_KINDS } from '@fivefold/rules/messages';

/** Kinds of mail that come again and again. */
export const RECURRING_MAILS = ['monday', ...MAIL_MESSAGE_KINDS] as const;
export type RecurringMail = (typeof RECURRING_MAILS)[number];

/** Where such a mail's link leads. It is no call of the API: mail programs and people without a session come here. */
export const unsubscribePath = (kind: RecurringMail) => `/unsubscribe/${kind}`;

/** Makes and checks the links that end one kind of mail without a log-in. They do not expire: neither does a mail. */
export interface UnsubscribeLinks {
  /** From the origin's root. */
  pathFor(uid: string, kind: RecurringMail): string;
  /** @returns the person whose mail it ends; undefined for a link that is forged or broken */
  follow(kind: RecurringMail, query: Readonly<Record<string, string | undefined>>): string | undefined;
}

/** @param secret any text only this product knows; what signs is derived from it */
export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const keyOf = (kind: RecurringMail): KeyObject =>
    createSecretKey(createHmac('sha256', secret).update(`${kind} mail`).digest());
  const keys = new Map(RECURRING_MAILS.map((kind) => [kind, keyOf(kind)]));
  const sign = (uid: string, kind: RecurringMail) =>
    createHmac('sha256', keys.get(kind) ?? keyOf(kind))
      .update(uid)
      .digest('base64url');
  return {
    pathFor: (uid, kind) => `${unsubscribePath(kind)}?user=${encodeURIComponent(uid)}&signature=${sign(uid, kind)}`,
    follow(kind, { user, signature }) {
      if (user === undefined || signature === undefined) return undefined;
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(user, kind))];
      return given.length === ours.length && timingSafeEqual(given, ours) ? user : undefined;
    },
  };
}
