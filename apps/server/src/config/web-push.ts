import * as z from 'zod';
import { type KeyPair, readKeyPair } from '#kernel/p256';
import { email } from './addresses.ts';
import { text } from './variable-forms.ts';

const key = (bytes: number, what: string) =>
  text.pipe(
    z
      .string()
      .regex(/^[\w-]+$/, `must be ${what} in base64url`)
      .refine((value) => Buffer.from(value, 'base64url').length === bytes, `must be ${what} in base64url`)
      .optional(),
  );

export const webPushVariables = {
  WEB_PUSH: text.transform((value) => value ?? 'off').pipe(z.enum(['on', 'off'], 'must be on or off')),
  WEB_PUSH_PUBLIC_KEY: key(65, 'a public VAPID key of 65 bytes'),
  WEB_PUSH_PRIVATE_KEY: key(32, 'a private VAPID key of 32 bytes'),
  WEB_PUSH_CONTACT: text.transform((value) => value?.replace(/^mailto:/i, '')).pipe(email.optional()),
} as const;

export interface WebPushConfig {
  /** Undefined where the product makes its own. */
  readonly key: KeyPair | undefined;
  /** Whom push services write to; undefined for the product's address. */
  readonly contact: string | undefined;
}

interface WebPushVariables {
  readonly WEB_PUSH: 'on' | 'off';
  readonly WEB_PUSH_PUBLIC_KEY?: string | undefined;
  readonly WEB_PUSH_PRIVATE_KEY?: string | undefined;
  readonly WEB_PUSH_CONTACT?: string | undefined;
}

/** Whether browsers may have pushes, and by which key (decision 24). */
export function readWebPush(v: WebPushVariables, wrong: string[]): WebPushConfig | undefined {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: contact } = v;
  if (v.WEB_PUSH === 'off') return undefined;
  if (publicKey === undefined && privateKey === undefined) return { key: undefined, contact };
  if (publicKey === undefined || privateKey === undefined) {
    wrong.push('Web push is half configured: set both WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY, or neither.');
    return undefined;
  }
  const own = readOrUndefined(privateKey);
  if (own === undefined || own.publicKey !== publicKey) {
    wrong.push('WEB_PUSH_PUBLIC_KEY does not belong to WEB_PUSH_PRIVATE_KEY: browsers would get nothing.');
    return undefined;
  }
  return { key: own, contact };
}

function readOrUndefined(privateKey: string): KeyPair | undefined {
  try {
    return readKeyPair(privateKey);
  } catch {
    return undefined;
  }
}
