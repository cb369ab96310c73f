import {
  changeEmail,
  confirmEmail,
  linkSignIn,
  logIn,
  refresh,
  requestReset,
  resetPassword,
  restoreEmail,
} from '@fivefold/contract/calls/auth';
import { listKeys, logInByPasskey } from '@fivefold/contract/calls/keys';
import { logInByProvider } from '@fivefold/contract/calls/provider';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { bearer, codesTo, mailsTo, openBrowser } from '#testing/identity';
import { addPasskeyOf, logInChallenge, type SecondStep, switchOnSecondStep } from '#testing/keys';
import { startTestProvider, type TestProvider, ticketOf } from '#testing/sign-in-provider';
import { invite, mailedLinks } from '#testing/test-users';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';

/** No way in is weaker than the strongest that the person chose (Beyond section 17). */

let app: TestApp;
let provider: TestProvider;
let friend: TestUser;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await createTestApp({ env: provider.env });
  friend = await app.createUser('friend');
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const NEW = 'a brand new password';
const DEVICE = { headers: { 'device-id': 'd'.repeat(43) } };

type Code = { code: string } | undefined;
/** Makes a way ready; what it returns can be gone again and again until it leads in. */
type Way = (who: TestUser) => Promise<(second_step: Code) => Promise<Answer>>;

const byPassword =
  (who: TestUser, password = who.password) =>
  (second_step: Code) =>
    app.callSignedOut(logIn, { ...DEVICE, body: { email: who.email, password, second_step } });

async function reset(who: TestUser, code: string | undefined): Promise<void> {
  const { status } = await app.callSignedOut(resetPassword, { ...DEVICE, body: { code, password: NEW } });
  expect(status).toBe(200);
}

async function resetByMail(who: TestUser): Promise<void> {
  await app.callSignedOut(requestReset, { body: { email: who.email } });
  await reset(who, (await codesTo(app, who.email))[0]);
}

const ways: Readonly<Record<string, Way>> = {
  'the password': (who) => Promise.resolve(byPassword(who)),
  'a mailed link': async (who) => {
    await invite(friend, who.email);
    const code = (await mailedLinks(app, who.email))[0]?.get('oobCode');
    return (second_step) => app.callSignedOut(linkSignIn, { ...DEVICE, body: { email: who.email, code, second_step } });
  },
  'a reset by mail': async (who) => {
    await resetByMail(who);
    return byPassword(who, NEW);
  },
  'an address that is taken back': async (who) => {
    const email = `new-${who.email}`;
    await who.call(changeEmail, { body: { email, password: who.password } });
    await who.call(confirmEmail, { body: { code: (await codesTo(app, email))[0] } });
    await app.callSignedOut(restoreEmail, { body: { code: (await codesTo(app, who.email))[0] } });
    await resetByMail(who);
    return byPassword(who, NEW);
  },
  'a link of the operator': async (who) => {
    await reset(who, await embeddedIdentityOf(app.deps).makeResetCode(who.email));
    return byPassword(who, NEW);
  },
  'the sign-in provider': async (who) => {
    provider.person = { sub: who.uid, email: who.email, email_verified: true };
    // Linked as at a first log-in; what the account asks for besides has its own tests.
    await app.deps.db.pool.query('insert into identity_provider_links (issuer, subject, user_id) values ($1, $2, $2)', [
      provider.issuer,
      who.uid,
    ]);
    const ticket = await ticketOf(openBrowser(app), provider);
    return (second_step) => app.callSignedOut(logInByProvider, { ...DEVICE, body: { ticket, second_step } });
  },
  'a passkey': async (who) => {
    const passkey = await addPasskeyOf(who);
    return async () =>
      app.callSignedOut(logInByPasskey, { body: { passkey: passkey.answer(await logInChallenge(app)) } });
  },
};

type Protect = (who: TestUser) => Promise<SecondStep | undefined>;
const protections: Readonly<Record<string, Protect>> = {
  'nothing more': () => Promise.resolve(undefined),
  'a second step': (who) => switchOnSecondStep(app, who),
  'a second step, on a remembered device': async (who) => {
    const step = await switchOnSecondStep(app, who);
    const body = { email: who.email, password: who.password, second_step: { code: step.freshCode(), remember: true } };
    expect((await app.callSignedOut(logIn, { ...DEVICE, body })).status).toBe(200);
    return step;
  },
};

const IN = 'leads in';
const ASKS = 'asks for a code';
/** What each way does under each protection, in their order. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'the password': [IN, ASKS, IN],
  'a mailed link': [IN, ASKS, IN],
  'a reset by mail': [IN, ASKS, ASKS],
  'an address that is taken back': [IN, ASKS, ASKS],
  'a link of the operator': [IN, IN, IN],
  'the sign-in provider': [IN, ASKS, IN],
  'a passkey': [IN, IN, IN],
};

const outcomeOf = ({ status, body }: Answer) =>
  status === 200 ? IN : body['code'] === 'identity.second_step_needed' ? ASKS : `${status} ${String(body['code'])}`;
const openBy = async (answer: Answer) => (await app.callSignedOut(getProfile, bearer(answer.body['token']))).status;

describe.each(Object.entries(protections))('for an account with %s', (protection, protect) => {
  const nth = Object.keys(protections).indexOf(protection);

  it.each(Object.entries(ways))('%s does what the table says', async (way, prepare) => {
    const ann = await app.createUser('ann');
    const step = await protect(ann);
    const go = await prepare(ann);
    const answer = await go(undefined);
    expect(outcomeOf(answer)).toBe(expected[way]?.[nth]);
    if (answer.status === 200) return expect(await openBy(answer)).toBe(200);
    expect((await go({ code: '000000' })).body['code']).toBe('identity.wrong_code');
    const withCode = await go({ code: step?.freshCode() ?? '' });
    expect([withCode.status, await openBy(withCode)]).toEqual([200, 200]);
  });
});

it('a session of before goes on when a second step is switched on', async () => {
  const ann = await app.createUser('ann');
  await switchOnSecondStep(app, ann);
  expect((await ann.call(refresh)).status).toBe(200);
});

it('a reset by mail ends passkeys, which a stranger with the old password may have added, and says so', async () => {
  const ann = await app.createUser('ann');
  const passkey = await addPasskeyOf(ann);
  await resetByMail(ann);
  const answer = await app.callSignedOut(logInByPasskey, {
    body: { passkey: passkey.answer(await logInChallenge(app)) },
  });
  expect(answer.body['code']).toBe('identity.unknown_passkey');
  expect((await mailsTo(app, ann.email))[0]?.text).toContain('Your passkeys were removed.');
});

it('a link of the operator says by mail that the second step is off', async () => {
  const ann = await app.createUser('ann');
  await switchOnSecondStep(app, ann);
  await reset(ann, await embeddedIdentityOf(app.deps).makeResetCode(ann.email));
  expect((await mailsTo(app, ann.email))[0]?.text).toContain('The authenticator app was switched off');
});

it('an address that is taken back ends a second step that was switched on with the new one', async () => {
  const ann = await app.createUser('ann');
  const email = `new-${ann.email}`;
  await ann.call(changeEmail, { body: { email, password: ann.password } });
  await ann.call(confirmEmail, { body: { code: (await codesTo(app, email))[0] } });
  const [code] = await codesTo(app, ann.email);
  await switchOnSecondStep(app, { ...ann, email });
  await app.callSignedOut(restoreEmail, { body: { code } });
  await resetByMail(ann);
  expect(outcomeOf(await byPassword(ann, NEW)(undefined))).toBe(IN);
});

it('an address that is taken back ends a link to the provider that was made with the new one, and keeps one of before', async () => {
  const ann = await app.createUser('ann');
  const link = (subject: string, age: string) =>
    app.deps.db.pool.query(
      `insert into identity_provider_links (issuer, subject, user_id, linked_at) values ($1, $2, $3, now() - $4::interval)`,
      [subject === 'hers' ? provider.issuer : 'https://another.example', `${subject}-${ann.uid}`, ann.uid, age],
    );
  await link('hers', '1 hour');
  const email = `new-${ann.email}`;
  await ann.call(changeEmail, { body: { email, password: ann.password } });
  await ann.call(confirmEmail, { body: { code: (await codesTo(app, email))[0] } });
  const [code] = await codesTo(app, ann.email);
  await link('a-strangers', '0');
  await app.callSignedOut(restoreEmail, { body: { code } });
  const { rows } = await app.deps.db.pool.query('select subject from identity_provider_links where user_id = $1', [
    ann.uid,
  ]);
  expect(rows).toEqual([{ subject: `hers-${ann.uid}` }]);
});

it.each(['a mailed link', 'a reset by mail'])(
  '%s that proves an address for the first time ends the keys of before, which may be a stranger’s',
  async (way) => {
    const ann = await app.createUser('ann');
    await switchOnSecondStep(app, ann);
    const passkey = await addPasskeyOf(ann);
    await app.deps.db.pool.query(`update identity_user set "emailVerified" = false where id = $1`, [ann.uid]);
    const answer = await (await (ways[way] as Way)(ann))(undefined);
    expect(outcomeOf(answer)).toBe(IN);
    const keys = await app.callSignedOut(listKeys, bearer(answer.body['token']));
    expect(keys.body).toMatchObject({ passkeys: [], second_step: null });
    expect(
      (await app.callSignedOut(logInByPasskey, { body: { passkey: passkey.answer(await logInChallenge(app)) } }))
        .status,
    ).toBe(401);
  },
);

it('an account that is closed is entered with none of the keys', async () => {
  const ann = await app.createUser('ann');
  const byKey = await (ways['a passkey'] as Way)(ann);
  const step = await switchOnSecondStep(app, ann);
  await app.deps.db.pool.query(`update profiles set closed_at = now() where uid = $1`, [ann.uid]);
  const answers = [await byKey(undefined), await byPassword(ann)({ code: step.freshCode() })];
  expect(answers.map(({ body }) => body['code'])).toEqual(['auth/user-disabled', 'auth/user-disabled']);
});
