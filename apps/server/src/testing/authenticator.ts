import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { WireNewPasskey, WirePasskeyAnswer } from '@fivefold/contract/calls/keys';

/**
 * An authenticator in software: what a phone or a security key does, with ECDSA P-256 and no attestation (WebAuthn level 3,
 * sections 6.1 and 6.5). It lies where a test tells it to.
 */

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** CBOR of the few kinds of values that there are in a new passkey. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly counter?: number;
  /** No finger, face or PIN. */
  readonly isUnverified?: boolean;
  readonly userHandle?: string;
}

export interface TestPasskey {
  /** How often it was used; one that does not count says 0. */
  counter: number;
  readonly made: WireNewPasskey;
  answer(challenge: unknown, lies?: Lies): WirePasskeyAnswer;
  /** The same key with the same count, as a copy has it. */
  clone(): TestPasskey;
}

const ORIGIN = 'http://127.0.0.1:3000';

/** Makes a passkey for the options that the server answered. */
export function makePasskey(
  { challenge, rp, user }: Record<string, unknown>,
  { counter = 0, ...lies }: Lies = {},
): TestPasskey {
  const rpHash = sha256((rp as { id: string }).id);
  const uid = (user as { id: string }).id;
  const id = randomBytes(32);
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const publicKey = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const authData = (flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([rpHash, Buffer.from([flags]), counted, rest]);
  };
  const clientData = (type: string, asked: unknown, { origin = ORIGIN, type: said = type }: Lies) =>
    Buffer.from(JSON.stringify({ type: said, challenge: asked, origin, crossOrigin: false }));
  const flagsOf = ({ isUnverified = false }: Lies) => USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);

  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(publicKey)]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData(flagsOf(lies) | HAS_CREDENTIAL, counter, credential)],
  ]);
  const named = { id: base64(id), rawId: base64(id), type: 'public-key' as const, clientExtensionResults: {} };
  const made: WireNewPasskey = {
    ...named,
    response: {
      clientDataJSON: base64(clientData('webauthn.create', challenge, lies)),
      attestationObject: base64(cbor(attestation)),
      transports: ['internal'],
    },
  };

  const withCounter = (start: number): TestPasskey => {
    const passkey: TestPasskey = {
      counter: start,
      made,
      answer(asked, told = {}) {
        if (passkey.counter > 0) passkey.counter++;
        const data = authData(flagsOf(told), told.counter ?? passkey.counter);
        const client = clientData('webauthn.get', asked, told);
        return {
          ...named,
          response: {
            clientDataJSON: base64(client),
            authenticatorData: base64(data),
            signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), pair.privateKey)),
            userHandle: told.userHandle ?? uid,
          },
        };
      },
      clone: () => withCounter(passkey.counter),
    };
    return passkey;
  };
  return withCounter(counter);
}
