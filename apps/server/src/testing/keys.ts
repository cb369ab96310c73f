import { createHmac } from 'node:crypto';
import {
  addPasskey,
  confirmSecondStep,
  passkeyLogInQuestion,
  passkeyOptions,
  prove,
  startSecondStep,
} from '@fivefold/contract/calls/keys';
import { type Lies, makePasskey, type TestPasskey } from './authenticator.ts';
import type { Answer, TestApp, TestUser } from './test-app.ts';

/** A proof by the password, for changes of a person's keys. */
export async function proofOf(who: TestUser): Promise<string> {
  return String((await who.call(prove, { body: { password: who.password } })).body['proof']);
}

/** Makes a passkey and adds it to the account. */
export async function addPasskeyOf(
  who: TestUser,
  name = 'My phone',
  lies: Lies = {},
  shown?: string,
): Promise<TestPasskey> {
  const proof = shown ?? (await proofOf(who));
  const passkey = makePasskey((await who.call(passkeyOptions, { body: { proof } })).body, lies);
  const { status, body } = await who.call(addPasskey, { body: { proof, name, passkey: passkey.made } });
  if (status !== 200) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`);
  return passkey;
}

/** A challenge to log in with. */
export async function logInChallenge(app: TestApp): Promise<unknown> {
  return (await app.callSignedOut(passkeyLogInQuestion)).body['challenge'];
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows, computed apart from the product (RFC 6238). */
export function appCode(secret: string, at: Date): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

export interface SecondStep {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was not used yet: moves the clock by half a minute. */
  freshCode(): string;
}

const HALF_MINUTE_OF_DAY = 1 / 24 / 120;

/** Switches the second step on, as the settings do. */
export async function switchOnSecondStep(app: TestApp, who: TestUser): Promise<SecondStep> {
  const proof = await proofOf(who);
  const secret = String((await who.call(startSecondStep, { body: { proof } })).body['secret']);
  const code = appCode(secret, app.clock.now());
  const answer: Answer = await who.call(confirmSecondStep, { body: { proof, code } });
  if (answer.status !== 200) throw new Error(`No second step: ${JSON.stringify(answer.body)}`);
  return {
    secret,
    recoveryCodes: answer.body['recovery_codes'] as string[],
    freshCode() {
      app.clock.advanceDays(HALF_MINUTE_OF_DAY);
      return appCode(secret, app.clock.now());
    },
  };
}
