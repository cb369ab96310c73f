import { createHmac } from 'node:crypto';

/** Turns an email address into a key for counting that cannot be reversed or guessed without the server's secret. */
export type AddressDigest = (email: string) => string;

export function createAddressDigest(secret: string): AddressDigest {
  return (email) => createHmac('sha256', secret).update(`address digest\n${email.toLowerCase()}`).digest('base64url');
}
