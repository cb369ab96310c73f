import { changePassword, logIn } from '@fivefold/contract/calls/auth';
import {
  confirmSecondStep,
  endSecondStep,
  listKeys,
  makeRecoveryCodes,
  startSecondStep,
} from '@fivefold/contract/calls/keys';
import { REMEMBERED_DEVICE_DAYS, SECOND_STEP_TRIES_BEFORE_PAUSES } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStep } from '#ports/identity-provider/embedded/keys/one-time-codes';
import { mailsTo } from '#testing/identity';
import { appCode, proofOf, type SecondStep, switchOnSecondStep } from '#testing/keys';
import { type Answer, type CallInput, createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let step: SecondStep;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
  step = await switchOnSecondStep(app, ann);
});

const codeOf = ({ status, body }: Answer) => [status, body['code']];
const enter = (second_step?: object, input: CallInput = {}) =>
  app.callSignedOut(logIn, { ...input, body: { email: ann.email, password: ann.password, second_step } });
const OK = [200, undefined];
const NEEDED = [403, 'identity.second_step_needed'];
const WRONG = [403, 'identity.wrong_code'];

describe('an account with an authenticator app', () => {
  it('asks for its code after the password, and takes each code once', async () => {
    expect(codeOf(await enter())).toEqual(NEEDED);
    const code = step.freshCode();
    expect(codeOf(await enter({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }))).toEqual(OK);
    expect(codeOf(await enter({ code }))).toEqual(WRONG);
    const another = step.freshCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter({ code: another })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('does not say that there is a code before the password is right', async () => {
    const body = { email: ann.email, password: 'not the password', second_step: { code: step.freshCode() } };
    expect(codeOf(await app.callSignedOut(logIn, { body }))).toEqual([401, 'auth/invalid-credential']);
  });

  it('takes a code that is half a minute off, and no older one', async () => {
    const now = app.clock.now().getTime();
    expect(codeOf(await enter({ code: appCode(step.secret, new Date(now + 30_000)) }))).toEqual(OK);
    app.clock.advanceDays(1);
    expect(codeOf(await enter({ code: appCode(step.secret, new Date(app.clock.now().getTime() - 60_000)) }))).toEqual(
      WRONG,
    );
  });

  it('takes each of ten recovery codes once, also of those who come at the same moment', async () => {
    expect(new Set(step.recoveryCodes).size).toBe(10);
    // 31 signs: 24 of them have 118 bits.
    for (const code of step.recoveryCodes) expect(code).toMatch(/^([a-hj-km-np-z2-9]{6}-){3}[a-hj-km-np-z2-9]{6}$/);
    const [first = '', second = ''] = step.recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter({ code: first })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect(codeOf(await enter({ code: second.replaceAll('-', ' ').toUpperCase() }))).toEqual(OK);
    expect((await ann.call(listKeys)).body['second_step']).toMatchObject({ recovery_codes_left: 8 });
  });

  it('makes wrong codes wait after a while, and counts none where the password is wrong', async () => {
    const wrong = { email: ann.email, password: 'not the password', second_step: { code: '000000' } };
    for (let nth = 0; nth < 3; nth++) await app.callSignedOut(logIn, { body: wrong });
    for (let nth = 0; nth < SECOND_STEP_TRIES_BEFORE_PAUSES; nth++)
      expect(codeOf(await enter({ code: 'abcde' }))).toEqual(WRONG);
    await enter({ code: 'abcde' });
    const paused = await enter({ code: step.freshCode() });
    expect([...codeOf(paused), paused.body['detail']]).toEqual([
      429,
      'auth/too-many-requests',
      'Too many wrong codes for this account. Wait a few minutes.',
    ]);
    expect(paused.raw.headers['retry-after']).toBeDefined();
  });

  it('remembers a device for thirty days, and not after a new password', async () => {
    const device = { headers: { 'device-id': 'd'.repeat(43) } };
    const another = { headers: { 'device-id': 'e'.repeat(43) } };
    expect(codeOf(await enter({ code: step.freshCode() }, another))).toEqual(OK);
    expect(codeOf(await enter({ code: step.freshCode(), remember: true }, device))).toEqual(OK);
    expect(codeOf(await enter(undefined, device))).toEqual(OK);
    expect(codeOf(await enter(undefined, another))).toEqual(NEEDED);
    app.clock.advanceDays(REMEMBERED_DEVICE_DAYS);
    expect(codeOf(await enter(undefined, device))).toEqual(NEEDED);
    expect(codeOf(await enter({ code: step.freshCode(), remember: true }, device))).toEqual(OK);
    const body = { current_password: ann.password, new_password: 'a brand new password' };
    expect((await ann.call(changePassword, { body })).status).toBe(200);
    const again = { email: ann.email, password: 'a brand new password' };
    expect(codeOf(await app.callSignedOut(logIn, { ...device, body: again }))).toEqual(NEEDED);
  });

  it('ends with a proof, by mail, and asks for nothing then', async () => {
    expect(codeOf(await ann.call(endSecondStep, { body: { proof: 'x' } }))).toEqual([403, 'identity.proof_needed']);
    const proof = await proofOf(ann);
    expect(codeOf(await ann.call(endSecondStep, { body: { proof } }))).toEqual(OK);
    expect(codeOf(await ann.call(endSecondStep, { body: { proof } }))).toEqual([409, 'identity.second_step_off']);
    expect(codeOf(await enter())).toEqual(OK);
    const subjects = (await mailsTo(app, ann.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Your Fivefold account no longer asks for a second step',
        'Your Fivefold account now asks for a second step',
      ]),
    );
  });

  it('gets new recovery codes in place of the former ones', async () => {
    const answer = await ann.call(makeRecoveryCodes, { body: { proof: await proofOf(ann) } });
    const [code = ''] = answer.body['recovery_codes'] as string[];
    expect(codeOf(await enter({ code: step.recoveryCodes[0] }))).toEqual(WRONG);
    expect(codeOf(await enter({ code }))).toEqual(OK);
  });

  it('still takes recovery codes when the secret that signs sessions was replaced', async () => {
    await app.deps.db.pool.query(`update identity_second_steps set secret = repeat('00', 64) where user_id = $1`, [
      ann.uid,
    ]);
    expect(codeOf(await enter({ code: step.freshCode() }))).toEqual(WRONG);
    expect(codeOf(await enter({ code: step.recoveryCodes[0] }))).toEqual(OK);
  });
});

it('the second step begins with a first code and not before', async () => {
  const bob = await app.createUser('bob');
  const proof = await proofOf(bob);
  const confirm = (code: string) => bob.call(confirmSecondStep, { body: { proof, code } });
  const logInBob = () => app.callSignedOut(logIn, { body: { email: bob.email, password: bob.password } });
  expect(codeOf(await confirm('123456'))).toEqual([409, 'identity.second_step_off']);
  const { secret, address } = (await bob.call(startSecondStep, { body: { proof } })).body as Record<string, string>;
  expect(address).toMatch(/^otpauth:\/\/totp\/Fivefold:bob-.*secret=[A-Z2-7]{32}&issuer=Fivefold/);
  expect(codeOf(await confirm('abcdef'))).toEqual(WRONG);
  expect(codeOf(await logInBob())).toEqual(OK);
  expect(codeOf(await confirm(appCode(secret ?? '', app.clock.now())))).toEqual(OK);
  expect(codeOf(await logInBob())).toEqual(NEEDED);
  expect(codeOf(await bob.call(startSecondStep, { body: { proof } }))).toEqual([409, 'identity.second_step_on']);
});

it('a code is the one of RFC 6238', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [second, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const) {
    const now = new Date(second * 1000);
    expect(await findStep(secret, code, { now, after: 0 })).toBe(Math.floor(second / 30));
    expect(appCode(secret, now)).toBe(code);
  }
});
