import { createHmac } from 'node:crypto';

/** 192 bits: the address is the only key to the reminders. */
const LENGTH = 32;

/**
 * Makes what opens a feed from its nonce, so that its owner can see the address again while the database cannot open
 * it.
 */
export type FeedSecrets = (nonce: string) => string;

/** @param secret any text only this product knows */
export function createFeedSecrets(secret: string): FeedSecrets {
  return (nonce) => createHmac('sha256', secret).update(`calendar feed\n${nonce}`).digest('base64url').slice(0, LENGTH);
}
