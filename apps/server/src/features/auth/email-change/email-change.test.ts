import { deleteAccount, getAccount } from '@fivefold/contract/calls/account';
import { linkFriends, listFriends } from '@fivefold/contract/calls/friends';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  logIn,
  requestReset,
  resetPassword,
  restoreEmail,
  signUp,
} from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { updateProfile } from '@fivefold/contract/calls/names';
import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, codesTo, mailsTo } from '#testing/identity';
import { befriend, invite } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let fresh: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  fresh = `new-${randomUUID().slice(0, 8)}@example.com`;
});

const ask = (email = fresh, who = ann, password = who.password) => who.call(changeEmail, { body: { email, password } });
const confirm = (code: string | undefined, who = ann) => who.call(confirmEmail, { body: { code } });
const restore = (code: string | undefined) => app.callSignedOut(restoreEmail, { body: { code } });
const isPassword = async (email: string, password: string) =>
  (await app.callSignedOut(logIn, { body: { email, password } })).status === 200;
const addressOf = async (who: TestUser) => ((await who.call(getProfile)).body['data'] as { email: string }).email;
async function setProven(uid: string, isProven: boolean): Promise<void> {
  const { kysely } = app.deps.db;
  await kysely.updateTable('identity_user').set({ emailVerified: isProven }).where('id', '=', uid).execute();
  if (!isProven) await kysely.updateTable('profiles').set({ verified_email: null }).where('uid', '=', uid).execute();
}
const prove = (who: TestUser) => setProven(who.uid, true);
const problemOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']];
const INVALID = [400, 'auth/invalid-action-code'];

async function change(email = fresh, who = ann): Promise<void> {
  await ask(email, who);
  expect((await confirm((await codesTo(app, email))[0], who)).status).toBe(200);
}

/** Confirms in a new session of the person, whose others have ended. */
async function confirmAfterLogIn(code: string | undefined, email: string, password: string) {
  const { body } = await app.callSignedOut(logIn, { body: { email, password } });
  return app.callSignedOut(confirmEmail, { body: { code }, ...bearer(body['token']) });
}

describe('asking for another address', () => {
  it('is refused when signed out, with a wrong password, for the same address and for none', async () => {
    expect(problemOf(await app.callSignedOut(changeEmail, { body: { email: fresh, password: ann.password } }))).toEqual(
      [401, 'identity.signed_out'],
    );
    expect(problemOf(await ask(fresh, ann, 'not the password'))).toEqual([403, 'account.wrong_password']);
    expect(problemOf(await ask(ann.email.toUpperCase()))).toEqual([400, 'auth/same-email']);
    expect((await ask('no address')).status).toBe(400);
  });

  it('mails a link to the new address and a notice to the current one, and changes nothing yet', async () => {
    expect((await ask()).status).toBe(200);
    expect((await mailsTo(app, fresh)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address for Fivefold',
    ]);
    expect((await mailsTo(app, fresh))[0]?.text).toContain('The Fivefold account of a…@example.com wants to use');
    expect((await mailsTo(app, ann.email)).map(({ subject }) => subject)).toEqual([
      'A new email address for your Fivefold account?',
    ]);
    expect(await addressOf(ann)).toBe(ann.email);
    expect((await ann.call(getAccount)).body).toMatchObject({ email: ann.email, pending_email: fresh });
  });

  it('answers the same for a taken address, and only its owner is told', async () => {
    expect((await ask(bob.email)).body).toEqual({ success: true });
    expect((await mailsTo(app, bob.email)).map(({ subject }) => subject)).toEqual([
      'This address already has a Fivefold account',
    ]);
    expect(await codesTo(app, bob.email)).toEqual([]);
  });

  it('shows a taken address as pending like any other, and cancels the earlier link', async () => {
    await ask();
    const [code] = await codesTo(app, fresh);
    await ask(bob.email);
    expect((await ann.call(getAccount)).body).toMatchObject({ email: ann.email, pending_email: bob.email });
    expect(problemOf(await confirm(code))).toEqual(INVALID);
  });

  it('is limited to five mails a day', async () => {
    const statuses = [];
    for (let nth = 0; nth < 6; nth++) statuses.push((await ask(`${nth}-${fresh}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('cancels the first link when asked a second time', async () => {
    await ask();
    const [first] = await codesTo(app, fresh);
    await ask(`2-${fresh}`);
    expect(problemOf(await confirm(first))).toEqual(INVALID);
  });
});

describe('confirming another address', () => {
  it('changes it once for log-in, profile, settings and friends, and tells the former address', async () => {
    await befriend(ann, bob);
    await ask();
    const [code] = await codesTo(app, fresh);
    expect((await confirm(code)).status).toBe(200);
    expect(problemOf(await confirm(code))).toEqual(INVALID);
    expect([await isPassword(fresh, ann.password), await isPassword(ann.email, ann.password)]).toEqual([true, false]);
    expect(await addressOf(ann)).toBe(fresh);
    expect((await ann.call(getAccount)).body).toMatchObject({ email: fresh, pending_email: null });
    expect((await bob.call(listFriends)).body['data']).toMatchObject([{ uid: ann.uid, email: fresh }]);
    const [told] = await mailsTo(app, ann.email);
    expect(told?.subject).toBe('Your Fivefold account has a new email address');
    expect(told?.text).toContain('n…@example.com');
  });

  it('keeps the name, unless that was the former address', async () => {
    const nameOf = async (who: TestUser) =>
      ((await who.call(getProfile)).body['data'] as { display_name: string | null }).display_name;
    await ann.call(updateProfile, { body: { display_name: ann.email.toUpperCase() } });
    await bob.call(updateProfile, { body: { display_name: 'Bob' } });
    for (const [who, email] of [
      [ann, fresh],
      [bob, `2-${fresh}`],
    ] as const) {
      await ask(email, who);
      const [code] = await codesTo(app, email);
      expect((await confirm(code, who)).status).toBe(200);
    }
    expect([await nameOf(ann), await nameOf(bob)]).toEqual([null, 'Bob']);
  });

  it('is refused outside a session of the account that asked for it, as an unknown code, and uses nothing up', async () => {
    await ask(fresh, bob);
    const [code] = await codesTo(app, fresh);
    expect(problemOf(await app.callSignedOut(confirmEmail, { body: { code } }))).toEqual([401, 'identity.signed_out']);
    const [ofAnother, unknown] = [await confirm(code, ann), await confirm('x'.repeat(43), ann)];
    expect(problemOf(ofAnother)).toEqual(INVALID);
    expect(ofAnother.body['detail']).toEqual(unknown.body['detail']);
    expect([await addressOf(ann), await addressOf(bob)]).toEqual([ann.email, bob.email]);
    expect((await confirm(code, bob)).status).toBe(200);
  });

  it('never gives a stranger the invitations to an address whose owner taps the link', async () => {
    const dora = await app.createUser('dora');
    await invite(dora, fresh);
    await ask(fresh, bob);
    const [code] = await codesTo(app, fresh);
    await app.callSignedOut(confirmEmail, { body: { code } });
    const owner = await app.callSignedOut(signUp, { body: { email: fresh, password: 'some random words' } });
    await app.callSignedOut(confirmEmail, { body: { code }, ...bearer(owner.body['token']) });
    expect((await bob.call(linkFriends, { body: { friend_uid: dora.uid } })).status).toBe(403);
    expect(await addressOf(bob)).toBe(bob.email);
  });

  it('is used by one of five at once', async () => {
    await ask();
    const [code] = await codesTo(app, fresh);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('gives an address to one of two users who confirm it at once', async () => {
    await ask(fresh, ann);
    const [codeOfAnn] = await codesTo(app, fresh);
    await ask(fresh, bob);
    const codeOfBob = (await codesTo(app, fresh)).find((code) => code !== codeOfAnn);
    const answers = await Promise.all([confirm(codeOfAnn, ann), confirm(codeOfBob, bob)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const addresses = [await addressOf(ann), await addressOf(bob)];
    expect(addresses.filter((address) => address === fresh)).toHaveLength(1);
  });

  it('is refused for an address that has signed up meanwhile', async () => {
    await ask();
    await app.callSignedOut(signUp, { body: { email: fresh, password: 'some random words' } });
    expect(problemOf(await confirm((await codesTo(app, fresh))[0]))).toEqual([409, 'auth/email-already-in-use']);
    expect(await addressOf(ann)).toBe(ann.email);
  });

  it('is refused for an account that is being deleted, and the deletion continues', async () => {
    await ask();
    const [code] = await codesTo(app, fresh);
    const [deleted, confirmed] = await Promise.all([
      ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } }),
      confirm(code),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400, 401]).toContain(confirmed.status);
    await app.runJobs();
    expect((await confirm(code)).status).toBe(401);
    expect(await isPassword(fresh, ann.password)).toBe(false);
    expect(
      await app.deps.db.kysely.selectFrom('profiles').select('uid').where('email', 'in', [fresh, ann.email]).execute(),
    ).toEqual([]);
  });

  it.each([
    [
      'a new password',
      async () => {
        await ann.call(changePassword, {
          body: { current_password: ann.password, new_password: 'a brand new password' },
        });
        return 'a brand new password';
      },
    ],
    [
      'a reset',
      async () => {
        await app.callSignedOut(requestReset, { body: { email: ann.email } });
        await app.callSignedOut(resetPassword, {
          body: { code: (await codesTo(app, ann.email))[0], password: 'a brand new password' },
        });
        return 'a brand new password';
      },
    ],
    [
      'a day',
      async () => {
        await app.deps.db.pool.query(`update identity_email_changes set expires_at = now()`);
        return ann.password;
      },
    ],
  ])('is refused after %s', async (_what, happen) => {
    await ask();
    const [code] = await codesTo(app, fresh);
    const password = await happen();
    expect(problemOf(await confirmAfterLogIn(code, ann.email, password))).toEqual(INVALID);
  });

  it('ends reset codes that went to the former address', async () => {
    await ask();
    const [code] = await codesTo(app, fresh);
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    const [resetCode] = await codesTo(app, ann.email);
    await confirm(code);
    expect(
      problemOf(
        await app.callSignedOut(resetPassword, { body: { code: resetCode, password: 'a brand new password' } }),
      ),
    ).toEqual(INVALID);
  });

  it.each(['', 'x', 'x'.repeat(43), "' or 1=1 --"])('refuses %j', async (code) => {
    expect((await confirm(code)).status).toBe(400);
    expect((await restore(code)).status).toBe(400);
  });
});

describe('where else an address is stored', () => {
  const accept = (who: TestUser, inviter: TestUser) => who.call(linkFriends, { body: { friend_uid: inviter.uid } });

  it('invitations to the former address follow a person who had proven it', async () => {
    await invite(bob, ann.email);
    await prove(ann);
    await change();
    expect((await accept(ann, bob)).status).toBe(200);
  });

  it('invitations to a former address that was never proven stay with the address', async () => {
    await setProven(ann.uid, false);
    await invite(bob, ann.email);
    await change();
    expect((await accept(ann, bob)).status).toBe(403);
    const owner = await app.callSignedOut(signUp, { body: { email: ann.email, password: 'some random words' } });
    await setProven((owner.body['user'] as { uid: string }).uid, true);
    expect(
      (await app.callSignedOut(linkFriends, { body: { friend_uid: bob.uid }, ...bearer(owner.body['token']) })).status,
    ).toBe(200);
  });

  it('invitations that followed a person are not for the next owner of the address', async () => {
    await invite(bob, ann.email);
    await prove(ann);
    await change();
    await app.deps.db.pool.query('update identity_email_restores set expires_at = now()');
    const next = await app.callSignedOut(signUp, { body: { email: ann.email, password: 'some random words' } });
    expect(next.status).toBe(200);
    expect(
      (await app.callSignedOut(linkFriends, { body: { friend_uid: bob.uid }, ...bearer(next.body['token']) })).status,
    ).toBe(403);
  });

  it('invitations to the new address are for the person from now on', async () => {
    await invite(bob, fresh);
    await change();
    expect((await accept(ann, bob)).status).toBe(200);
  });

  it('the customer at the payment provider gets the new address', async () => {
    const dora = await app.createUser('dora', { plan: false });
    const url = String((await dora.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']);
    expect(url).toContain('http');
    await change(fresh, dora);
    await app.runJobs();
    const payments = app.deps.payments;
    expect(await payments?.findCustomer({ uid: dora.uid, email: fresh })).toMatch(/^cus_/);
    expect(await payments?.findCustomer({ uid: dora.uid, email: dora.email })).toBeUndefined();
  });
});

it('every hour what can no longer be confirmed or taken back is forgotten, and nothing else', async () => {
  const { pool } = app.deps.db;
  const countOf = async (table: string, who: TestUser) =>
    (await pool.query(`select 1 from ${table} where user_id = $1`, [who.uid])).rows.length;
  await change(`old-${fresh}`, ann);
  await ask(fresh, ann);
  await pool.query(`update identity_email_changes set expires_at = now() where user_id = $1`, [ann.uid]);
  await pool.query(`update identity_email_restores set expires_at = now() where user_id = $1`, [ann.uid]);
  await change(`new-${fresh}`, bob);
  await ask(fresh, bob);
  app.clock.advanceDays(0.1);
  await app.runJobs();
  const ofBoth = (table: string) => Promise.all([countOf(table, ann), countOf(table, bob)]);
  expect(await ofBoth('identity_email_changes')).toEqual([0, 1]);
  expect(await ofBoth('identity_email_restores')).toEqual([0, 1]);
});

describe('taking a change of address back', () => {
  const restoreCode = async () => (await codesTo(app, ann.email)).at(0);

  it('brings the address back and ends the password, all sessions and other links', async () => {
    await prove(ann);
    await change();
    const code = await restoreCode();
    await ask(`2-${fresh}`);
    const [next] = await codesTo(app, `2-${fresh}`);
    expect((await restore(code)).status).toBe(200);
    expect(problemOf(await restore(code))).toEqual(INVALID);
    expect((await ann.call(getProfile)).status).toBe(401);
    expect([await isPassword(fresh, ann.password), await isPassword(ann.email, ann.password)]).toEqual([false, false]);
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    await app.callSignedOut(resetPassword, { body: { code: await restoreCode(), password: 'a brand new password' } });
    expect(await isPassword(ann.email, 'a brand new password')).toBe(true);
    expect(problemOf(await confirmAfterLogIn(next, ann.email, 'a brand new password'))).toEqual(INVALID);
  });

  it('reserves a verified former address for a week', async () => {
    await prove(ann);
    await change();
    const join = () => app.callSignedOut(signUp, { body: { email: ann.email, password: 'some random words' } });
    expect(problemOf(await join())).toEqual([409, 'auth/email-already-in-use']);
    expect((await ask(ann.email, bob)).status).toBe(200);
    expect((await mailsTo(app, ann.email))[0]?.subject).toBe('This address already has a Fivefold account');
    await app.deps.db.pool.query('update identity_email_restores set expires_at = now()');
    expect(problemOf(await restore(await restoreCode()))).toEqual(INVALID);
    expect((await join()).status).toBe(200);
  });
});
