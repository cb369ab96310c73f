import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { POINT_BYTES } from '../../../kernel/p256.ts';
import type { BrowserSubscription } from './subscription.ts';

/** The most that push services must take (RFC 8030, section 7.2). */
const MESSAGE_MAX_BYTES = 4096;
const SALT_BYTES = 16;
/** Salt, size of a record, length of the key and the key; then the end of the text and its tag. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
export const TEXT_MAX_BYTES = MESSAGE_MAX_BYTES - HEADER_BYTES - 1 - 16;

/** What is random in a message; given only by tests. */
interface Randomness {
  readonly salt: Buffer;
  /** The private key of this one message. */
  readonly privateKey: Buffer;
}

/** A message that only the browser can read: one record of `aes128gcm` (RFC 8291). */
export function encryptForBrowser(
  text: Buffer,
  { publicKey, secret }: BrowserSubscription,
  { salt = randomBytes(SALT_BYTES), privateKey }: Partial<Randomness> = {},
): Buffer {
  const own = createECDH('prime256v1');
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const ownKey = own.getPublicKey();
  const derive = (input: Buffer, from: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, from, info, bytes));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const shared = derive(own.computeSecret(publicKey), secret, both, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the text of the last record.
  const encrypted = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(MESSAGE_MAX_BYTES);
  header.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, header, ownKey, ...encrypted]);
}
