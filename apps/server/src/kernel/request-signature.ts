import { createHmac, randomBytes } from 'node:crypto';

/** 256 bits, with the prefix by which scanners for leaked secrets know it. */
export const makeSigningSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * Headers that show that a request is ours, and which one it is (docs/connections.md). The time is part of what is
 * signed, so that a request that someone recorded is not taken for a new one.
 */
export function signedHeaders(
  secret: string,
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'fivefold-id': id,
    'fivefold-signature': `t=${seconds},v1=${signature}`,
  };
}
