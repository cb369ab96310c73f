import { createHmac } from 'node:crypto';

/** 144 bits: short enough for a QR code that a phone reads from a meter away. */
const CODE_LENGTH = 24;

/**
 * Makes the code of a link from its id, so that its inviter can see the link again while the database holds only a hash
 * of it.
 */
export type InviteCodes = (linkId: string) => string;

/** @param secret any text only this product knows */
export function createInviteCodes(secret: string): InviteCodes {
  return (linkId) =>
    createHmac('sha256', secret).update(`invite link\n${linkId}`).digest('base64url').slice(0, CODE_LENGTH);
}
