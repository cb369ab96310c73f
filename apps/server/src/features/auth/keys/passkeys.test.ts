import {
  addPasskey,
  listKeys,
  logInByPasskey,
  passkeyOptions,
  proofQuestion,
  prove,
  removePasskey,
  renamePasskey,
} from '@fivefold/contract/calls/keys';
import { changePassword } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { PASSKEYS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePasskey, type TestPasskey } from '#testing/authenticator';
import { bearer, mailsTo } from '#testing/identity';
import { addPasskeyOf, logInChallenge, proofOf } from '#testing/keys';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const codeOf = ({ status, body }: Answer) => [status, body['code']];
const logIn = async (passkey: TestPasskey, challenge?: unknown) =>
  app.callSignedOut(logInByPasskey, { body: { passkey: passkey.answer(challenge ?? (await logInChallenge(app))) } });
const REFUSED = [400, 'identity.passkey_refused'];
const UNKNOWN = [401, 'identity.unknown_passkey'];

describe('a passkey', () => {
  it('is added with a proof, listed with its last use, logs in and is told of by mail', async () => {
    const passkey = await addPasskeyOf(ann, ' My phone ');
    expect((await ann.call(listKeys)).body).toMatchObject({
      passkeys: [{ name: 'My phone', last_used_at: null }],
      second_step: null,
      may_add: true,
    });
    const { status, body } = await logIn(passkey);
    expect([status, body['user']]).toEqual([200, { uid: ann.uid, email: ann.email }]);
    expect((await app.callSignedOut(getProfile, bearer(body['token']))).status).toBe(200);
    const [listed] = (await ann.call(listKeys)).body['passkeys'] as { last_used_at: string | null }[];
    expect(listed?.last_used_at).not.toBeNull();
    expect((await mailsTo(app, ann.email)).map(({ subject }) => subject)).toContain(
      'A passkey was added to your Fivefold account',
    );
  });

  it('gets another name from its owner alone, and logs in as before', async () => {
    const passkey = await addPasskeyOf(ann, 'Phone');
    const idOf = async () => ((await ann.call(listKeys)).body['passkeys'] as { id: string; name: string }[])[0];
    const sending = { params: { id: (await idOf())?.id ?? '' }, body: { name: ' My old phone ' } };
    const bob = await app.createUser('bob');
    expect(codeOf(await bob.call(renamePasskey, sending))).toEqual([404, 'identity.passkey_not_found']);
    expect((await ann.call(renamePasskey, { ...sending, body: { name: '' } })).status).toBe(400);
    expect((await ann.call(renamePasskey, sending)).status).toBe(200);
    expect((await idOf())?.name).toBe('My old phone');
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('that was removed logs in no more, while another one does', async () => {
    const [phone, key] = [await addPasskeyOf(ann, 'Phone'), await addPasskeyOf(ann, 'Key')];
    const [listed] = (await ann.call(listKeys)).body['passkeys'] as { id: string }[];
    const sending = { params: { id: listed?.id ?? '' }, body: { proof: await proofOf(ann) } };
    const bob = await app.createUser('bob');
    expect(codeOf(await bob.call(removePasskey, { ...sending, body: { proof: await proofOf(bob) } }))).toEqual([
      404,
      'identity.passkey_not_found',
    ]);
    expect((await ann.call(removePasskey, sending)).status).toBe(200);
    expect(codeOf(await ann.call(removePasskey, sending))).toEqual([404, 'identity.passkey_not_found']);
    expect(codeOf(await logIn(phone))).toEqual(UNKNOWN);
    expect((await logIn(key)).status).toBe(200);
    expect((await mailsTo(app, ann.email)).map(({ subject }) => subject)).toContain(
      'A passkey was removed from your Fivefold account',
    );
  });

  it('whose count is not higher than before is refused, for it is a copy', async () => {
    const passkey = await addPasskeyOf(ann, 'Key', { counter: 7 });
    const copy = passkey.clone();
    expect((await logIn(passkey)).status).toBe(200);
    expect(codeOf(await logIn(copy))).toEqual(REFUSED);
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('answers a question once, also where it does not count its uses', async () => {
    const passkey = await addPasskeyOf(ann);
    const answer = passkey.answer(await logInChallenge(app));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.callSignedOut(logInByPasskey, { body: { passkey: answer } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['without a finger, a face or a PIN', { isUnverified: true }],
    ['that was made for something else', { type: 'webauthn.create' }],
    ['in the name of another account', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('is refused with an answer %s', async (_, lies) => {
    const passkey = await addPasskeyOf(ann);
    const answer = passkey.answer(await logInChallenge(app), lies);
    expect(codeOf(await app.callSignedOut(logInByPasskey, { body: { passkey: answer } }))).toEqual(REFUSED);
  });

  it('is refused with a question that we did not ask, or asked for something else', async () => {
    const passkey = await addPasskeyOf(ann);
    const forProof = (await ann.call(proofQuestion)).body['challenge'];
    for (const challenge of ['AAAA', Buffer.from('x.99999999999.sig').toString('base64url'), forProof])
      expect(codeOf(await logIn(passkey, challenge))).toEqual(REFUSED);
  });

  it('is not made without a finger, twice, or for a question of another session', async () => {
    const proof = await proofOf(ann);
    const options = async () => (await ann.call(passkeyOptions, { body: { proof } })).body;
    const add = async (passkey: TestPasskey, who = ann, proven = proof) =>
      codeOf(await who.call(addPasskey, { body: { proof: proven, name: 'Key', passkey: passkey.made } }));
    expect(await add(makePasskey(await options(), { isUnverified: true }))).toEqual(REFUSED);
    expect(await add(makePasskey(await options(), { origin: 'https://evil.example' }))).toEqual(REFUSED);
    const bob = await app.createUser('bob');
    expect(await add(makePasskey(await options()), bob, await proofOf(bob))).toEqual(REFUSED);
    const good = makePasskey(await options());
    expect(await add(good)).toEqual([200, undefined]);
    expect(await add(good)).toEqual([409, 'identity.passkey_exists']);
  });

  it('is one of ten at most', async () => {
    for (let nth = 1; nth < PASSKEYS_MAX; nth++) await addPasskeyOf(ann, `Key ${nth}`);
    const proof = await proofOf(ann);
    const options = (await ann.call(passkeyOptions, { body: { proof } })).body;
    const add = () => ann.call(addPasskey, { body: { proof, name: 'One more', passkey: makePasskey(options).made } });
    expect((await Promise.all([add(), add(), add()])).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(codeOf(await ann.call(passkeyOptions, { body: { proof } }))).toEqual([409, 'identity.too_many_passkeys']);
  });
});

describe('a proof', () => {
  it('comes from the password or a passkey of the same account', async () => {
    const passkey = await addPasskeyOf(ann);
    const question = async () => (await ann.call(proofQuestion)).body['challenge'];
    const proven = await ann.call(prove, { body: { passkey: passkey.answer(await question()) } });
    expect(proven.status).toBe(200);
    expect((await ann.call(passkeyOptions, { body: { proof: proven.body['proof'] } })).status).toBe(200);
    expect(codeOf(await ann.call(prove, { body: { password: 'not the password' } }))).toEqual([
      403,
      'account.wrong_password',
    ]);
    expect(codeOf(await ann.call(prove, { body: {} }))).toEqual([403, 'account.wrong_password']);
    const bob = await app.createUser('bob');
    const ofBob = await addPasskeyOf(bob);
    expect(codeOf(await ann.call(prove, { body: { passkey: ofBob.answer(await question()) } }))).toEqual(UNKNOWN);
  });

  it('is good in its session alone, and not after a new password', async () => {
    const [mine, ofBob] = [await proofOf(ann), await proofOf(await app.createUser('bob'))];
    for (const proof of [ofBob, 'x', `${mine}x`])
      expect(codeOf(await ann.call(passkeyOptions, { body: { proof } }))).toEqual([403, 'identity.proof_needed']);
    const body = { current_password: ann.password, new_password: 'a brand new password' };
    const { token } = (await ann.call(changePassword, { body })).body;
    const sending = { ...bearer(token), body: { proof: mine } };
    expect(codeOf(await app.callSignedOut(passkeyOptions, sending))).toEqual([403, 'identity.proof_needed']);
    expect(codeOf(await ann.call(passkeyOptions, { body: { proof: mine } }))).toEqual([401, 'identity.signed_out']);
  });

  it('makes no key for an address that is not confirmed, for its owner may be another person', async () => {
    const eve = await app.createUser('eve', { verified: false });
    const proof = await proofOf(eve);
    expect(codeOf(await eve.call(passkeyOptions, { body: { proof } }))).toEqual([403, 'identity.confirm_email_first']);
    expect((await eve.call(listKeys)).body['may_add']).toBe(false);
  });
});

it.each([
  ['no passkey', {}],
  ['a text', { passkey: 'x' }],
  ['a passkey without an answer', { passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
  ['a passkey that is too long', { passkey: { id: 'x'.repeat(20_000) } }],
])('logging in with %s answers 400 with a clear sentence', async (_, body) => {
  const answer = await app.callSignedOut(logInByPasskey, { body });
  expect(codeOf(answer)).toEqual([400, 'common.invalid']);
});

it('logging in with bytes that are no answer of a passkey is refused, and never a fault of ours', async () => {
  const passkey = await addPasskeyOf(ann);
  const { response, ...rest } = passkey.answer(await logInChallenge(app));
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const body = { passkey: { ...rest, response: { ...response, [part]: 'AAAA' } } };
    expect(codeOf(await app.callSignedOut(logInByPasskey, { body }))).toEqual(REFUSED);
  }
});
