import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { signUp } from '@fivefold/contract/calls/auth';
import { listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import * as calls from '@fivefold/contract/calls/invite-links';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { INVITATION_VALID_DAYS, INVITATIONS_PER_DAY } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, invite } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob', { verified: false })]);
});

const codeOf = ({ link }: calls.WireInviteLink) => new URLSearchParams(link.split('?')[1]).get('invite') ?? '';
async function make(who = ann): Promise<calls.WireInviteLink> {
  const { status, body } = await who.call(calls.createInviteLink);
  expect(status).toBe(200);
  return body['data'] as calls.WireInviteLink;
}
const list = async (who = ann) => (await who.call(calls.listInviteLinks)).body['data'] as calls.WireInviteLink[];
const accept = (who: TestUser, code: string) => who.call(calls.acceptInviteLink, { body: { code } });
const readLink = async (code: string) =>
  (await app.callSignedOut(calls.findLinkInviter, { body: { code } })).body['inviter'];
const friendsOf = async (who: TestUser) =>
  ((await who.call(listFriends)).body['data'] as { uid: string }[]).map(({ uid }) => uid);
const profileOf = async (who: TestUser) => (await who.call(getProfile)).body['data'] as WireProfile;
const GONE = [404, 'invites.link_not_found', 'This invitation was used or taken back, or it’s too old.'];
const said = ({ status, body }: Awaited<ReturnType<typeof accept>>) => [status, body['code'], body['detail']];

describe('a link to hand over', () => {
  it('carries neither a person’s id nor an address, and is stored as a hash', async () => {
    const made = await make();
    expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#\/finishSignUp\?invite=[\w-]{24}$/);
    expect(await list()).toEqual([made]);
    const { rows } = await app.deps.db.pool.query<{ row: string }>(
      'select l::text as row from invite_links l where inviter_uid = $1',
      [ann.uid],
    );
    expect(rows[0]?.row).not.toContain(codeOf(made));
  });

  it('makes the first who accepts it a friend, whose address need not be verified, and is used up', async () => {
    const code = codeOf(await make());
    const cem = await app.createUser('cem');
    expect(await accept(bob, code)).toMatchObject({ status: 200, body: { success: true } });
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[bob.uid], [ann.uid]]);
    expect(said(await accept(cem, code))).toEqual(GONE);
    expect([await friendsOf(cem), await list(), await readLink(code)]).toEqual([[], [], null]);
  });

  it('may be accepted twice by the same person, as an answer may be lost', async () => {
    const code = codeOf(await make());
    await accept(bob, code);
    expect((await accept(bob, code)).status).toBe(200);
    await bob.call(unlinkFriends, { body: { friend_uid: ann.uid } });
    expect(said(await accept(bob, code))).toEqual(GONE);
  });

  it('stays open for another person when friends open it', async () => {
    const friend = await app.createUser('friend');
    await befriend(ann, friend);
    const code = codeOf(await make());
    expect((await accept(friend, code)).status).toBe(200);
    expect((await accept(bob, code)).status).toBe(200);
  });

  it('shows by name who made it while it works, and afterwards says the same as a made-up one', async () => {
    await ann.call(updateProfile, { body: { display_name: 'Ann', avatar_color: 4 } });
    const made = await make();
    expect(await readLink(codeOf(made))).toEqual({ uid: ann.uid, name: 'Ann', avatar_color: 4 });
    app.clock.advanceDays(INVITATION_VALID_DAYS);
    for (const code of [codeOf(made), 'x'.repeat(24)]) {
      expect(await readLink(code)).toBeNull();
      expect(said(await accept(bob, code))).toEqual(GONE);
    }
    expect(await list()).toEqual([]);
  });

  it('is noted on the account that came by it, but not on an older one', async () => {
    const code = codeOf(await make());
    app.clock.advanceDays(0.01);
    const cem = await app.createUser('cem');
    await accept(cem, code);
    await accept(bob, codeOf(await make()));
    expect((await profileOf(cem)).invited_by?.uid).toBe(ann.uid);
    expect((await profileOf(bob)).invited_by).toBeNull();
  });

  it('is not for its own maker, and one that someone else made is not theirs to take back', async () => {
    const made = await make();
    expect(said(await accept(ann, codeOf(made)))).toEqual([422, 'invites.not_yourself', 'You can’t invite yourself.']);
    const takeBack = (who: TestUser, id = made.id) => who.call(calls.takeBackInviteLink, { body: { id } });
    expect(said(await takeBack(bob))).toEqual(GONE);
    expect(said(await takeBack(ann, randomUUID()))).toEqual(GONE);
    expect(await list(bob)).toEqual([]);
    expect((await takeBack(ann)).status).toBe(200);
    expect(said(await takeBack(ann))).toEqual(GONE);
    expect([await list(), await readLink(codeOf(made)), said(await accept(bob, codeOf(made)))]).toEqual([
      [],
      null,
      GONE,
    ]);
  });

  it('counts as one of the day’s twenty invitations, also when it was taken back', async () => {
    for (let nth = 0; nth < INVITATIONS_PER_DAY - 1; nth++) {
      const { id } = await make();
      await ann.call(calls.takeBackInviteLink, { body: { id } });
    }
    expect((await invite(ann, `by-mail-${ann.email}`)).status).toBe(200);
    for (const full of [await ann.call(calls.createInviteLink), await invite(ann, `again-${ann.email}`)]) {
      expect([full.status, full.body['code']]).toEqual([429, 'invites.too_many']);
      expect(Number(full.raw.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    app.clock.advanceDays(1);
    expect((await make()).link).toBeDefined();
  });

  it('ends with its maker’s account, and goes on counting for the address', async () => {
    const code = codeOf(await make());
    await ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
    expect([await readLink(code), said(await accept(bob, code))]).toEqual([null, GONE]);
    await app.runJobs();
    const { rows } = await app.deps.db.pool.query('select 1 from erased_invitations where inviter_key = $1', [
      app.deps.addressDigest(ann.email),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is forgotten a month after its end', async () => {
    const cem = await app.createUser('cem');
    await make(cem);
    app.clock.advanceDays(INVITATION_VALID_DAYS + 32);
    await app.runJobs();
    const { rows } = await app.deps.db.pool.query('select 1 from invite_links where inviter_uid = $1', [cem.uid]);
    expect(rows).toEqual([]);
  });

  it.each([[''], ['x'.repeat(129)], [7], [null]])('refuses the code %j with a sentence', async (code) => {
    const answer = await bob.call(calls.acceptInviteLink, { body: { code } });
    expect([answer.status, answer.body['code']]).toEqual([400, 'common.invalid']);
  });
});

describe('where only invited people may sign up', () => {
  it('opens one account, which a sign-up that failed has not used', async () => {
    const family = await createTestApp({ env: { PAYMENTS: 'off', SIGN_UP_CODE: 'our-garden-gate' } });
    const maria = await family.createUser('maria');
    const { data } = (await maria.call(calls.createInviteLink)).body as { data: calls.WireInviteLink };
    const code = codeOf(data);
    const join = (name: string, password = 'likes long walks') =>
      family.callSignedOut(signUp, { body: { email: `${name}@example.com`, password, code } });
    expect((await join('tom', 'password')).status).toBe(400);
    const made = await join('tom');
    expect(made.status).toBe(200);
    expect((await join('tim')).body['code']).toBe('identity.invitation_needed');
    const headers = { authorization: `Bearer ${String(made.body['token'])}` };
    expect((await family.callSignedOut(calls.acceptInviteLink, { body: { code }, headers })).status).toBe(200);
    await family.close();
  });
});
