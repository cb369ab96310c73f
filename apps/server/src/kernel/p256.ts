import { createECDH, createPrivateKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Of an uncompressed point: a 4, then two numbers of 32 bytes. */
export const POINT_BYTES = 65;
/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A pair of keys of the curve P-256, with the public one as browsers read it. */
export interface KeyPair {
  /** An uncompressed point in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** A public key as Node reads it. */
export function jwkOfPoint(point: Buffer): JsonWebKey & { kty: 'EC'; crv: 'P-256'; x: string; y: string } {
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return { kty: 'EC', crv: 'P-256', x, y };
}

/** @param privateKey 32 bytes in base64url @throws Error where it is none */
export function readKeyPair(privateKey: string): KeyPair {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = pair.getPublicKey();
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: { ...jwkOfPoint(point), d: privateKey }, format: 'jwk' }),
  };
}

/**
 * Makes a pair of the product's secret: the same in every process, and as long as sessions last. Sixteen bytes more than
 * needed make all keys as likely (FIPS 186-5, A.2.1).
 */
export function deriveKeyPair(secret: string, purpose: string): KeyPair {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', `fivefold ${purpose}`, 48));
  const number = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return readKeyPair(Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url'));
}
