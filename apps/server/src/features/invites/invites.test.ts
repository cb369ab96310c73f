import { randomUUID } from 'node:crypto';
import { linkFriends } from '@fivefold/contract/calls/friends';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { updateProfile } from '@fivefold/contract/calls/names';
import { shortName } from '@fivefold/rules/display-name';
import {
  INVITATION_TRIES_PER_DAY,
  INVITATIONS_PER_ADDRESS_PER_MONTH,
  INVITATIONS_PER_DAY,
} from '@fivefold/rules/limits';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inviteMail } from './invite-mail.ts';
import { escapeHtml } from '#kernel/escape-html';
import { invite, mailedLinks } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let nth = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const address = () => `invited${++nth}@example.com`;
const SENT = { message: 'Invite sent successfully!' };

async function mailsTo(email: string) {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<
    { to: string; subject: string; text: string; html: string }[]
  >();
  return mails.filter(({ to }) => to === email);
}

describe('POST /api/invite', () => {
  it('mails a link that carries what /finishSignUp reads', async () => {
    const email = address();
    const { status, body } = await invite(ann, email);
    expect([status, body]).toEqual([200, SENT]);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`A friend invites you to Fivefold: ${shortName(ann.email)}`);
    expect(mail?.text).toContain(`This invitation comes from ${ann.email}.`);
    const url = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(url.startsWith('http://127.0.0.1:3000/#/finishSignUp?')).toBe(true);
    const [link] = await mailedLinks(app, email);
    expect(Object.fromEntries(link ?? [])).toEqual({
      mode: 'signIn',
      oobCode: expect.stringMatching(/^[\w-]{43}$/),
      email,
      initiator_user_id: ann.uid,
      invited_user_exists: 'False',
      continueUrl: 'http://127.0.0.1:3000/',
    });
    expect(mail?.html).toContain(url.replaceAll('&', '&amp;'));
  });

  it('names the inviter, whatever the name is made of, and shows their address', async () => {
    for (const name of ['<b>"Ann" & \'co\'</b>', '🙂'.repeat(40), '=cmd|A1']) {
      expect((await ann.call(updateProfile, { body: { display_name: name } })).status).toBe(200);
      const email = address();
      await invite(ann, email);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe(`A friend invites you to Fivefold: ${name}`);
      expect(mail?.text).toContain(`you and ${name} see each other`);
      expect(mail?.text).toContain(ann.email);
      expect(mail?.html).toContain(`A friend invites you to Fivefold: ${escapeHtml(name)}</h1>`);
      expect(mail?.html).not.toContain('<b>');
    }
  });

  it('says the price to a person without an account, where plans are sold', async () => {
    const price = 'The plan costs $10 a month, less as you check in.';
    const [newcomer, bob] = [address(), await app.createUser('bob')];
    for (const email of [newcomer, bob.email]) await invite(ann, email);
    const texts = [...(await mailsTo(newcomer)), ...(await mailsTo(bob.email))].map(({ text }) => text.includes(price));
    expect(texts).toEqual([true, false]);
    const inviter = { uid: 'a', email: 'ann@example.com', display_name: null, language: 'en' as const };
    const letter = { publicUrl: '', to: 'x@example.com', inviter, code: 'c', hasAccount: false, unsubscribeUrl: '' };
    expect(inviteMail({ ...letter, price: undefined }).text).not.toContain('$');
  });

  it.each(['Fivefold Support', 'www.evil.example', 'Ann\nYour account is closed'])(
    'names the address instead of a name from before there was a rule, as in %j',
    async (display_name) => {
      await app.deps.db.kysely.updateTable('profiles').set({ display_name }).where('uid', '=', ann.uid).execute();
      const email = address();
      await invite(ann, email);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe(`A friend invites you to Fivefold: ${ann.email}`);
      expect(mail?.text).not.toContain(display_name);
    },
  );

  it('encodes what an address may hold, and knows it in any letters', async () => {
    const bob = await app.createUser('bob+walks');
    expect((await invite(ann, ` ${bob.email.toUpperCase()} `)).body).toEqual(SENT);
    const [link] = await mailedLinks(app, bob.email);
    expect([link?.get('email'), link?.get('invited_user_exists')]).toEqual([bob.email, 'True']);
    expect((await bob.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(200);
  });

  it('is ended for an address by one click, for all inviters, who are answered as before', async () => {
    const email = address();
    const first = await invite(ann, email);
    const [mail] = await mailsTo(email);
    const path = /\/unsubscribe\/invitations\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    // The address is not in the link, which programs that look for viruses send on.
    expect(path).not.toContain(email.split('@')[0]);
    const click = (method: 'GET' | 'POST', url = path) =>
      app.fastify.inject({
        method,
        url,
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }),
      });
    expect((await click('GET')).body).toContain('Stop invitations to this address?');
    expect(
      (
        await click(
          'POST',
          path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        )
      ).statusCode,
    ).toBe(404);
    await invite(ann, email);
    expect(await mailsTo(email)).toHaveLength(2);

    const stopped = await click('POST');
    expect([stopped.statusCode, stopped.headers['set-cookie']]).toEqual([200, undefined]);
    expect(stopped.body).toContain('The people who invited you aren’t told.');
    const [bob, held] = [await app.createUser('bob'), await app.createUser('cem', { verified: false })];
    for (const again of [await invite(ann, email.toUpperCase()), await invite(bob, email)])
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    await invite(held, email);
    await app.deps.markEmailVerified({ uid: held.uid, email: held.email });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('goes out with headers by which a mail program ends further ones (RFC 8058)', () => {
    const unsubscribeUrl = 'https://goals.example/unsubscribe/invitations?user=a&signature=b';
    const inviter = { uid: 'a', email: 'ann@example.com', display_name: null, language: 'en' as const };
    const letter = {
      publicUrl: 'https://goals.example',
      to: 'x@example.com',
      code: 'c',
      hasAccount: false,
      price: USUAL_PRICE,
    };
    expect(inviteMail({ ...letter, inviter, unsubscribeUrl }).headers).toEqual({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('answers the same whether or not the address has an account', async () => {
    const bob = await app.createUser('bob');
    const [known, unknown] = [await invite(ann, bob.email), await invite(ann, address())];
    expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body]);
    const headers = (answer: typeof known) => Object.keys(answer.raw.headers).toSorted();
    expect(headers(known)).toEqual(headers(unknown));
  });

  it('goes out in one’s own name only, and not to oneself', async () => {
    const bob = await app.createUser('bob');
    const inHisName = await ann.call(sendInvite, { body: { email: address(), initiator_user_id: bob.uid } });
    expect([inHisName.status, inHisName.body['code']]).toEqual([403, 'invites.not_caller']);
    const toMyself = await invite(ann, ann.email.toUpperCase());
    expect([toMyself.status, toMyself.body['code'], toMyself.body['detail']]).toEqual([
      422,
      'invites.not_yourself',
      'You can’t invite yourself.',
    ]);
  });

  it.each([
    ['', 'Enter your email address.'],
    ['ann', 'Enter a valid email address.'],
    ['a@b@c', 'Enter a valid email address.'],
    ['a@example.com\nBcc: x@example.com', 'Enter a valid email address.'],
  ])('refuses %j with a sentence', async (email, detail) => {
    const { status, body } = await invite(ann, email);
    expect([status, body['detail']]).toEqual([400, detail]);
  });

  it('sends once for one key, however often it is sent', async () => {
    const email = address();
    const key = randomUUID();
    const body = { email, initiator_user_id: ann.uid };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.call(sendInvite, { body, key })));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(Array.from({ length: 5 }, () => [200, SENT]));
    expect(await mailsTo(email)).toHaveLength(1);
    const another = await ann.call(sendInvite, { body: { ...body, email: address() }, key });
    expect(another.body['code']).toBe('common.key_reused');
  });

  it('takes twenty a day from one person, and says when there is room again', async () => {
    const answers = await Promise.all(Array.from({ length: INVITATIONS_PER_DAY + 5 }, () => invite(ann, address())));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(INVITATIONS_PER_DAY).fill(200),
      ...Array<number>(5).fill(429),
    ]);
    const full = await invite(ann, address());
    expect([full.status, full.body['code']]).toEqual([429, 'invites.too_many']);
    const seconds = Number(full.raw.headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    app.clock.advanceDays(1);
    expect((await invite(ann, address())).status).toBe(200);
  });

  it('looks up no more addresses for one person than a hundred a day, also when nothing is sent', async () => {
    const curious = await app.createUser('curious');
    await Promise.all(Array.from({ length: INVITATION_TRIES_PER_DAY }, () => invite(curious, curious.email)));
    const { status, body, raw } = await invite(curious, address());
    expect([status, body['code']]).toEqual([429, 'invites.too_many']);
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(86_000);
  });

  it('accepts five a month to one address from all inviters together, also concurrently', async () => {
    const email = address();
    const people = await Promise.all(
      Array.from({ length: INVITATIONS_PER_ADDRESS_PER_MONTH + 2 }, (_, at) => app.createUser(`p${at}`)),
    );
    const answers = await Promise.all(people.map((person) => invite(person, email)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    const full = await invite(ann, email);
    expect([full.status, full.body['detail']]).toEqual([
      429,
      'This person has been invited several times this month. Try again later.',
    ]);
    expect((await invite(ann, address())).status).toBe(200);
    app.clock.advanceDays(30);
    expect((await invite(ann, email)).status).toBe(200);
  });

  it('keeps no code that a copy of the database could use', async () => {
    const email = address();
    await invite(ann, email);
    const [link] = await mailedLinks(app, email);
    const { code_hash } = await app.deps.db.kysely
      .selectFrom('invitations')
      .select('code_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(code_hash).not.toContain(link?.get('oobCode'));
    expect(await app.deps.db.kysely.selectFrom('jobs').selectAll().where('kind', '=', 'mail.send').execute()).toEqual(
      [],
    );
  });
});
