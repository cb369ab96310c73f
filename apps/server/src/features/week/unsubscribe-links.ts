import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Where the mail's link leads. It is no call of the API: mail programs and people without a session come here. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/monday';

/** Makes and checks the links that end the Monday mail without a log-in. They do not expire: neither does a mail. */
export interface UnsubscribeLinks {
  /** From the origin's root. */
  pathFor(uid: string): string;
  /** @returns the person whose mail it ends; undefined for a link that is forged or broken */
  follow(query: Readonly<Record<string, string | undefined>>): string | undefined;
}

/** @param secret any text only this product knows; what signs is derived from it */
export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const key = createSecretKey(createHmac('sha256', secret).update('monday mail').digest());
  const sign = (uid: string) => createHmac('sha256', key).update(uid).digest('base64url');
  return {
    pathFor: (uid) => `${UNSUBSCRIBE_PATH}?user=${encodeURIComponent(uid)}&signature=${sign(uid)}`,
    follow({ user, signature }) {
      if (user === undefined || signature === undefined) return undefined;
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(user))];
      return given.length === ours.length && timingSafeEqual(given, ours) ? user : undefined;
    },
  };
}
