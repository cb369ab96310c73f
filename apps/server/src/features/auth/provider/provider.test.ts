import { linkSignIn, logIn, logOut, signUp } from '@fivefold/contract/calls/auth';
import { deleteAccount, getAccount } from '@fivefold/contract/calls/account';
import { listKeys, logInByPasskey, removePasskey } from '@fivefold/contract/calls/keys';
import { getProfile } from '@fivefold/contract/calls/profile';
import {
  finishProvider,
  logInByProvider,
  proveByProvider,
  removeProvider,
  startProvider,
  startProviderProof,
} from '@fivefold/contract/calls/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { bearer, type Browser, mailsTo, openBrowser } from '#testing/identity';
import { addPasskeyOf, logInChallenge, switchOnSecondStep } from '#testing/keys';
import { startTestProvider, type TestProvider } from '#testing/sign-in-provider';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let provider: TestProvider;
let app: TestApp;
/** The same without passwords, and for invited people alone. */
let strict: TestApp;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await createTestApp({ env: provider.env });
  strict = await createTestApp({
    env: { ...provider.env, PASSWORDS: 'off', SIGN_UP: 'invited', SIGN_UP_CODE: 'the-code-of-the-house' },
  });
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
  await provider.close();
});
beforeEach(() => {
  browser = openBrowser(app);
  provider.lie = undefined;
  const sub = `person-${++people}`;
  provider.person = { sub, email: `${sub}@example.com`, email_verified: true };
});

const codeOf = ({ status, body }: Answer) => [status, body['code']];
const REFUSED = [400, 'identity.provider_refused'];
const AWAY = [503, 'identity.provider_away'];

/** Goes to the provider and comes back. */
async function comeBack(from = browser): Promise<string> {
  return provider.visit(String((await from.call(startProvider)).body['address']));
}
async function ticketOf(from = browser): Promise<Answer> {
  return from.call(finishProvider, { body: { answer: await comeBack(from) } });
}
async function enter(more: object = {}, from = browser): Promise<Answer> {
  const { body } = await ticketOf(from);
  return from.call(logInByProvider, { body: { ticket: body['ticket'], ...more } });
}
/** Makes the provider call a person of ours their own. */
function callSame({ email }: Pick<TestUser, 'email'>): void {
  provider.person = { sub: `sub-of-${email}`, email, email_verified: true };
}

describe('the first log-in at the provider', () => {
  it('makes an account with a confirmed address, and the next one leads to the same', async () => {
    const { body } = await ticketOf();
    expect(body).toMatchObject({ email: provider.person.email, account: 'none' });
    const made = await browser.call(logInByProvider, { body: { ticket: body['ticket'] } });
    expect([made.status, made.body['user']]).toEqual([200, expect.objectContaining({ email: provider.person.email })]);
    expect((await app.callSignedOut(getAccount, bearer(made.body['token']))).body).toMatchObject({
      email_verified: true,
      proof: 'keys',
    });
    // The address at the provider may change: the account there stays the same.
    provider.person = { ...provider.person, email: 'another@example.com', email_verified: false };
    expect((await ticketOf()).body).toMatchObject({
      account: 'connected',
      email: (made.body['user'] as TestUser).email,
    });
    expect((await enter()).body['user']).toEqual(made.body['user']);
  });

  it.each([{ email_verified: false }, { email: undefined }, { email: 'not an address' }])(
    'is refused with a sentence where the address is not verified: %o',
    async (person) => {
      provider.person = { ...provider.person, ...person } as TestProvider['person'];
      const answer = await enter();
      expect(codeOf(answer)).toEqual([403, 'identity.provider_unverified']);
      expect(answer.body['detail']).toContain('Verify it there');
    },
  );

  it('asks for an invitation where signing up does', async () => {
    const from = openBrowser(strict);
    expect(codeOf(await enter({}, from))).toEqual([403, 'identity.invitation_needed']);
    expect(codeOf(await enter({ code: 'not-the-code-at-all' }, from))).toEqual([403, 'identity.invitation_needed']);
    expect((await enter({ code: 'the-code-of-the-house' }, from)).status).toBe(200);
  });
});

describe('an account with the same address', () => {
  it('is connected by its password, once and with a mail, and is open to the provider from then on', async () => {
    const ann = await app.createUser('ann');
    callSame(ann);
    expect((await ticketOf()).body).toMatchObject({ account: 'same-email', email: ann.email });
    expect(codeOf(await enter())).toEqual([403, 'identity.own_proof_needed']);
    expect(codeOf(await enter({ password: 'not the password' }))).toEqual([401, 'auth/invalid-credential']);
    expect((await enter({ password: ann.password })).body['user']).toEqual({ uid: ann.uid, email: ann.email });
    expect((await enter()).body['user']).toEqual({ uid: ann.uid, email: ann.email });
    expect((await ann.call(listKeys)).body['provider']).toMatchObject({ since: expect.any(String) });
    const mails = (await mailsTo(app, ann.email)).filter(({ text }) => text.includes('“Home” was connected'));
    expect(mails).toHaveLength(1);
  });

  it('is connected by its passkey, and not by one of another account', async () => {
    const [ann, bob] = [await app.createUser('ann'), await app.createUser('bob')];
    const [hers, his] = [await addPasskeyOf(ann), await addPasskeyOf(bob)];
    callSame(ann);
    const by = async (passkey: typeof hers) => enter({ passkey: passkey.answer(await logInChallenge(app)) });
    expect(codeOf(await by(his))).toEqual([401, 'identity.unknown_passkey']);
    expect((await by(hers)).body['user']).toEqual({ uid: ann.uid, email: ann.email });
  });

  it('asks for its second step after the password, and again at each log-in by the provider', async () => {
    const ann = await app.createUser('ann');
    const step = await switchOnSecondStep(app, ann);
    callSame(ann);
    const NEEDED = [403, 'identity.second_step_needed'];
    expect(codeOf(await enter({ password: ann.password }))).toEqual(NEEDED);
    const second_step = () => ({ code: step.freshCode() });
    expect((await enter({ password: ann.password, second_step: second_step() })).status).toBe(200);
    const { body } = await ticketOf();
    const send = (more: object) => browser.call(logInByProvider, { body: { ticket: body['ticket'], ...more } });
    expect(codeOf(await send({}))).toEqual(NEEDED);
    expect(codeOf(await send({ second_step: { code: '000000' } }))).toEqual([403, 'identity.wrong_code']);
    expect((await send({ second_step: second_step() })).status).toBe(200);
  });

  it('that is closed opens no session', async () => {
    const { body } = await enter();
    const { uid } = body['user'] as TestUser;
    await app.callSignedOut(getProfile, bearer(body['token']));
    await app.deps.db.pool.query(
      `insert into profiles (uid, email, created_at, closed_at) values ($1, $2, now(), now()) on conflict (uid) do update set closed_at = now()`,
      [uid, provider.person.email],
    );
    expect(codeOf(await enter())).toEqual([403, 'auth/user-disabled']);
  });
});

describe('an answer of the provider', () => {
  it('is good once, as the ticket for it is', async () => {
    await enter();
    const address = String((await browser.call(startProvider)).body['address']);
    const answer = await provider.visit(address);
    const { body } = await browser.call(finishProvider, { body: { answer } });
    expect(codeOf(await browser.call(finishProvider, { body: { answer } }))).toEqual(REFUSED);
    const ticket = body['ticket'];
    const sent = await Promise.all([1, 2].map(() => browser.call(logInByProvider, { body: { ticket } })));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is refused in another browser, with another state, without a code and as a refusal', async () => {
    const stranger = openBrowser(app);
    expect(codeOf(await stranger.call(finishProvider, { body: { answer: await comeBack() } }))).toEqual(REFUSED);
    await stranger.call(startProvider);
    expect(codeOf(await stranger.call(finishProvider, { body: { answer: await comeBack() } }))).toEqual(REFUSED);
    await browser.call(startProvider);
    for (const answer of ['x', 'error=access_denied', `code=made-up&state=${'s'.repeat(43)}`]) {
      await browser.call(startProvider);
      expect(codeOf(await browser.call(finishProvider, { body: { answer } }))).toEqual(REFUSED);
    }
  });

  it.each([
    ['another issuer', { claims: { iss: 'https://stranger.example' } }],
    ['another audience', { claims: { aud: 'another-app' } }],
    ['another nonce', { claims: { nonce: 'not-ours' } }],
    ['an end in the past', { claims: { exp: 1_700_000_000 } }],
    ['a forged signature', { isForged: true }],
    ['no signature', { isUnsigned: true }],
  ])('is refused with %s', async (_, lie) => {
    provider.lie = lie;
    expect(codeOf(await ticketOf())).toEqual(REFUSED);
  });

  it('is read with the keys that the provider has now', async () => {
    expect((await ticketOf()).status).toBe(200);
    provider.rotateKeys();
    expect((await ticketOf()).status).toBe(200);
  });

  it('leads to the page behind the #, where no log sees it', async () => {
    const { statusCode, headers } = await app.fastify.inject('/sign-in/return?code=a.b&state=c');
    expect([statusCode, headers.location]).toEqual([303, '/#/finishSignUp?provider=code%3Da.b%26state%3Dc']);
  });

  it('that does not come is said in a sentence, and a server without its provider starts and serves', async () => {
    const back = await comeBack();
    await provider.goAway();
    try {
      expect(codeOf(await browser.call(startProvider))).toEqual(AWAY);
      expect(codeOf(await browser.call(finishProvider, { body: { answer: back } }))).toEqual(AWAY);
      const alone = await createTestApp({ env: provider.env });
      expect((await alone.fastify.inject('/api/config')).json()).toMatchObject({
        server: { provider: 'Home', passwords: 'on' },
      });
      await alone.close();
    } finally {
      await provider.comeBack();
    }
  });
});

/** A person who has nothing but the provider. */
async function newPerson(from: Browser, of: TestApp, more: object = {}) {
  const { body } = await enter(more, from);
  const headers = { authorization: `Bearer ${String(body['token'])}` };
  const call: Browser['call'] = (each, sending = {}) => from.call(each, { ...sending, headers });
  await of.callSignedOut(getProfile, { headers });
  return { ...(body['user'] as { uid: string; email: string }), call };
}
async function proofOf(person: Awaited<ReturnType<typeof newPerson>>): Promise<Answer> {
  const started = await person.call(startProviderProof);
  return person.call(proveByProvider, { body: { answer: await provider.visit(String(started.body['address'])) } });
}

describe('a person without a password', () => {
  it('proves at the provider that the account is theirs, and so closes it', async () => {
    const ann = await newPerson(browser, app);
    const { body } = await proofOf(ann);
    const send = (proof: unknown) => ann.call(deleteAccount, { body: { confirmation: 'delete', proof } });
    expect(codeOf(await send('made.up'))).toEqual([403, 'identity.proof_needed']);
    expect((await send(body['proof'])).status).toBe(200);
  });

  it('proves nothing with the account of another person there, nor with an answer for a log-in', async () => {
    const ann = await newPerson(browser, app);
    const hers = provider.person;
    provider.person = { ...hers, sub: 'a-stranger' };
    expect(codeOf(await proofOf(ann))).toEqual(REFUSED);
    provider.person = hers;
    expect(codeOf(await ann.call(proveByProvider, { body: { answer: await comeBack() } }))).toEqual(REFUSED);
    const bob = await app.createUser('bob');
    expect(codeOf(await bob.call(startProviderProof))).toEqual([404, 'identity.no_provider']);
  });

  it('logs out as everyone does', async () => {
    const ann = await newPerson(browser, app);
    await ann.call(logOut);
    expect((await ann.call(getProfile)).status).toBe(401);
  });
});

describe('a server without passwords', () => {
  const CODE = { code: 'the-code-of-the-house' };
  const open = () => openBrowser(strict);

  it('refuses them with a sentence that says what to do', async () => {
    const body = { email: 'ann@example.com', password: 'a long enough password' };
    for (const call of [signUp, logIn]) {
      const answer = await strict.callSignedOut(call, { body });
      expect(codeOf(answer)).toEqual([403, 'identity.no_passwords']);
      expect(answer.body['detail']).toContain('passkey');
    }
    expect((await strict.callSignedOut(linkSignIn, { body: { email: body.email, code: 'x' } })).status).toBe(400);
  });

  it('keeps the last way in', async () => {
    const ann = await newPerson(open(), strict, CODE);
    const { body } = await proofOf(ann);
    const remove = () => ann.call(removeProvider, { body: { proof: body['proof'] } });
    expect(codeOf(await remove())).toEqual([409, 'identity.last_way_in']);
    const passkey = await addPasskeyOf(
      { ...ann, password: '', token: '' } as unknown as TestUser,
      'Phone',
      {},
      String(body['proof']),
    );
    expect((await remove()).status).toBe(200);
    const [listed] = (await ann.call(listKeys)).body['passkeys'] as { id: string }[];
    const removing = { params: { id: listed?.id ?? '' }, body: { proof: body['proof'] } };
    expect(codeOf(await ann.call(removePasskey, removing))).toEqual([409, 'identity.last_way_in']);
    const challenge = await logInChallenge(strict);
    expect((await strict.callSignedOut(logInByPasskey, { body: { passkey: passkey.answer(challenge) } })).status).toBe(
      200,
    );
    expect((await mailsTo(strict, ann.email)).map(({ text }) => text).join('\n')).not.toMatch(/password now/);
  });

  it('lets a person in by the operator’s link who has no other way, and switches the second step off', async () => {
    const ann = await strict.createUser('ann');
    const from = open();
    callSame({ email: `elsewhere-${ann.email}` });
    const operator_code = await embeddedIdentityOf(strict.deps).makeResetCode(ann.email);
    const { status, body } = await enter({ operator_code }, from);
    expect([status, body['user']]).toEqual([200, { uid: ann.uid, email: ann.email }]);
    expect((await ann.call(getProfile)).status).toBe(401);
    expect(codeOf(await enter({ operator_code }, from))).toEqual([400, 'auth/invalid-action-code']);
    expect((await enter({}, from)).body['user']).toEqual({ uid: ann.uid, email: ann.email });
  });
});
