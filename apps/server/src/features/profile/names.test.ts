import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { signUp, type WireSession } from '@fivefold/contract/calls/auth';
import { getDashboard, listFriendsGoals, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { linkFriends, listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { findInviter } from '@fivefold/contract/calls/invites';
import { updateProfile } from '@fivefold/contract/calls/names';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { DISPLAY_NAME_MAX_LENGTH, INVITATION_VALID_DAYS, INVITER_LOOKS_PER_QUARTER_HOUR } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, invite, mailedLinks, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
});

const update = (who: TestUser, body: unknown) => who.call(updateProfile, { body });
const profileOf = async (who: TestUser) => (await who.call(getProfile)).body['data'] as WireProfile;

const RED = { color: 'red', name: 'Work' };

describe('PUT /api/profile', () => {
  it('stores a name and a color, trimmed and composed, and notes that the question was answered', async () => {
    expect(await profileOf(ann)).toMatchObject({ display_name: null, avatar_color: null, name_asked: false });
    const { status, body } = await update(ann, { display_name: '  Zoe\u0308 \u00a0 Smith ', avatar_color: 11 });
    const changed = { display_name: 'Zoë Smith', avatar_color: 11, name_asked: true };
    expect([status, body['data']]).toMatchObject([200, changed]);
    expect(await profileOf(ann)).toEqual(body['data']);
  });

  it('changes only what it names, takes both back with null, and may be repeated', async () => {
    await update(ann, { display_name: 'Ann', avatar_color: 0 });
    await update(ann, { avatar_color: 5 });
    expect(await profileOf(ann)).toMatchObject({ display_name: 'Ann', avatar_color: 5 });
    await update(ann, { display_name: null });
    expect(await profileOf(ann)).toMatchObject({ display_name: null, avatar_color: 5 });
    for (let nth = 0; nth < 2; nth++) await update(ann, { avatar_color: null });
    expect(await profileOf(ann)).toMatchObject({ display_name: null, avatar_color: null, name_asked: true });
  });

  it('notes a skipped question without a name, and nothing for an empty change', async () => {
    expect((await update(ann, {})).body['data']).toMatchObject({ name_asked: false });
    expect((await update(ann, { name_asked: true })).body['data']).toMatchObject({
      display_name: null,
      name_asked: true,
    });
  });

  it('stores what the ember is called, in one line, and notes that this was asked', async () => {
    expect(await profileOf(ann)).toMatchObject({ ember_name: null, ember_asked: false });
    const { status, body } = await update(ann, { ember_name: '  Momo\u200b 火🔥 ' });
    expect([status, body['data']]).toMatchObject([
      200,
      { ember_name: 'Momo 火🔥', ember_asked: true, name_asked: false },
    ]);
    expect(await profileOf(ann)).toEqual(body['data']);
    await update(ann, { ember_name: null });
    expect(await profileOf(ann)).toMatchObject({ ember_name: null, ember_asked: true });
  });

  it('notes a skipped question for the ember without a name', async () => {
    expect((await update(ann, { ember_asked: true })).body['data']).toMatchObject({
      ember_name: null,
      ember_asked: true,
      name_asked: false,
    });
  });

  it('says what the ember is called to no one else', async () => {
    await befriend(ann, bob);
    await shareGoal(ann, bob);
    await update(ann, { ember_name: 'Momo' });
    const seen = [await bob.call(getDashboard), await bob.call(listFriends), await bob.call(listFriendsGoals)];
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('Momo');
  });

  it('stores what colors of goals are called, cleaned and in the order of the colors, as a whole', async () => {
    expect(await profileOf(ann)).toMatchObject({ color_names: [], name_asked: false });
    const names = [
      { color: 'teal', name: ' Health\u200b ' },
      { color: 'red', name: 'Work' },
    ];
    const { status, body } = await update(ann, { color_names: names });
    const stored = [
      { color: 'red', name: 'Work' },
      { color: 'teal', name: 'Health' },
    ];
    expect([status, body['data']]).toMatchObject([200, { color_names: stored, name_asked: false, ember_asked: false }]);
    expect(await profileOf(ann)).toEqual(body['data']);
    const { body: dashboard } = await ann.call(getDashboard);
    expect(dashboard['profile']).toMatchObject({ color_names: stored });
    await update(ann, { color_names: [{ color: 'red', name: 'Job' }] });
    expect(await profileOf(ann)).toMatchObject({ color_names: [{ color: 'red', name: 'Job' }] });
    await update(ann, { color_names: [] });
    expect(await profileOf(ann)).toMatchObject({ color_names: [] });
  });

  it('tells other devices of new names of colors, and no one else', async () => {
    await befriend(ann, bob);
    await shareGoal(ann, bob);
    const before = (await ann.call(getDashboard)).raw.headers['etag'];
    await update(ann, { color_names: [{ color: 'red', name: 'Secret plans' }] });
    expect((await ann.call(getDashboard)).raw.headers['etag']).not.toBe(before);
    const seen = [await bob.call(getDashboard), await bob.call(listFriends), await bob.call(listFriendsGoals)];
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('Secret plans');
  });

  it.each([
    [{ color_names: [{ color: 'red', name: '' }] }, 'Enter a name for the color.'],
    [{ color_names: [{ color: 'red', name: ' \u3000 ' }] }, 'Enter a name for the color.'],
    [{ color_names: [{ color: 'red', name: 7 }] }, 'Enter a name for the color.'],
    [{ color_names: [{ color: 'red', name: 'x'.repeat(25) }] }, 'Keep a color’s name within 24 characters.'],
    [{ color_names: [{ color: 'mauve', name: 'Work' }] }, 'Choose one of the eight colors.'],
    [{ color_names: [RED, RED] }, 'Give each color one name.'],
    [{ color_names: Array.from({ length: 9 }, () => RED) }, 'Give each color one name.'],
    [{ color_names: null }, 'Send a list of colors and their names.'],
    [{ color_names: { red: 'Work' } }, 'Send a list of colors and their names.'],
    [{ ember_name: '' }, 'Enter a name for your ember.'],
    [{ ember_name: ' \u3000 ' }, 'Enter a name for your ember.'],
    [{ ember_name: 'x'.repeat(21) }, 'Keep your ember’s name within 20 characters.'],
    [{ ember_asked: false }, 'The question for your ember’s name can only be noted as answered.'],
    [{ display_name: '' }, 'Enter your name.'],
    [{ display_name: ' \u3000 ' }, 'Enter your name.'],
    [{ display_name: 7 }, 'Enter your name.'],
    [{ display_name: 'x'.repeat(DISPLAY_NAME_MAX_LENGTH + 1) }, 'Keep your name within 40 characters.'],
    [{ display_name: 'e\u0301'.repeat(500) }, 'Keep your name within 40 characters.'],
    [{ display_name: 'Ann\nBcc: all' }, 'Your name has characters that can’t be shown.'],
    [{ display_name: 'a\u0000b' }, 'This text has characters we can’t save.'],
    [{ display_name: 'a\ud800' }, 'This text has characters we can’t save.'],
    [{ display_name: '\u202eannA' }, 'Your name has characters that can’t be shown.'],
    [{ display_name: '\u3164' }, 'Your name has characters that can’t be shown.'],
    [{ display_name: 'Maria\u200d' }, 'Your name has characters that can’t be shown.'],
    [{ display_name: 'evil.example' }, 'Enter a name, not a web address.'],
    [{ display_name: 'F1vef0ld Team' }, 'Choose a name that doesn’t read as Fivefold or its support.'],
    [{ display_name: 'Support' }, 'Choose a name that doesn’t read as Fivefold or its support.'],
    [{ avatar_color: 12 }, 'Choose one of the colors.'],
    [{ avatar_color: -1 }, 'Choose one of the colors.'],
    [{ avatar_color: 1.5 }, 'Choose one of the colors.'],
    [{ avatar_color: 'rose' }, 'Choose one of the colors.'],
    [{ name_asked: false }, 'The question for your name can only be noted as answered.'],
    [{ email: 'x@example.com' }, 'The field “email”: This field is not known.'],
  ])('answers 400 to %j', async (input, detail) => {
    const { status, body } = await update(ann, input);
    expect([status, body['code'], body['detail']]).toEqual([400, 'common.invalid', detail]);
  });

  it.each(['of someone else', 'of one’s own'])('answers 422 to the email address %s', async (whose) => {
    const { email } = whose === 'of one’s own' ? ann : bob;
    const answer = await update(ann, { display_name: email });
    expect([answer.status, answer.body['code']]).toEqual([422, 'profile.name_is_email']);
  });

  it.each(['葛\u{e0100}城', 'Ann 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 'می\u200cخواهم'])(
    'stores %s as it is',
    async (display_name) => {
      expect((await update(ann, { display_name })).body['data']).toMatchObject({ display_name });
    },
  );

  it('stores the longest name that the rules allow', async () => {
    const display_name = '🙂'.repeat(DISPLAY_NAME_MAX_LENGTH);
    expect((await update(ann, { display_name })).body['data']).toMatchObject({ display_name });
  });
});

describe('GET /api/profile', () => {
  it('says on which day of the person’s own calendar the account was made', async () => {
    expect(await profileOf(ann)).toMatchObject({ created_on: app.today() });
    app.clock.advanceDays(3);
    const place = `update profiles set created_at = '2026-11-20T12:00:00Z', time_zone = 'Pacific/Kiritimati' where uid = $1`;
    await app.deps.db.pool.query(place, [ann.uid]);
    expect(await profileOf(ann)).toMatchObject({ created_on: '2026-11-21' });
  });
});

describe('the name and the color of others', () => {
  it('are in friends, friends’ goals, participants and the dashboard, whose tag changes with them', async () => {
    await befriend(ann, bob);
    await shareGoal(ann, bob);
    const readAgain = (tag = '') => bob.call(getDashboard, { headers: { 'if-none-match': tag } });
    const tag = String((await readAgain()).raw.headers['etag']);
    expect((await readAgain(tag)).status).toBe(304);

    await update(ann, { display_name: '<b>Ann</b>', avatar_color: 3 });
    const face = { uid: ann.uid, email: ann.email, display_name: '<b>Ann</b>', avatar_color: 3 };
    expect((await bob.call(listFriends)).body['data']).toEqual([{ ...face, ember_level: 0, muted: false }]);
    expect((await bob.call(listFriendsGoals)).body['data']).toMatchObject([face]);
    const after = await readAgain(tag);
    expect(after.status).toBe(200);
    const dashboard = after.body as unknown as WireDashboard;
    expect(dashboard.friends).toMatchObject([face]);
    expect(dashboard.shared_goals[0]?.participants).toMatchObject([
      face,
      { uid: bob.uid, display_name: null, avatar_color: null },
    ]);
  });
});

describe('the inviter of an account', () => {
  /** An invited person signs up by the link of the mail, as the page that it opens does. */
  async function signUpInvited(): Promise<{ token: string; uid: string }> {
    const email = `friend-${randomUUID()}@example.com`;
    await invite(ann, email);
    const [link] = await mailedLinks(app, email);
    app.clock.advanceDays(0.01);
    const body = { email, password: 'a friend of long walks', code: link?.get('oobCode') };
    const { token, user } = (await app.callSignedOut(signUp, { body })).body as unknown as WireSession;
    const joined = await app.callSignedOut(createProfile, {
      query: { initiator_user_id: ann.uid },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([joined.status, joined.body['data']]).toMatchObject([200, { invited_by: { uid: ann.uid } }]);
    return { token, uid: user.uid };
  }
  const inviterOf = async (token: string) => {
    const answer = await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    return (answer.body['data'] as WireProfile).invited_by;
  };

  it('is named in the profile until the friendship ends', async () => {
    await update(ann, { display_name: 'Ann', avatar_color: 2 });
    const friend = await signUpInvited();
    expect(await inviterOf(friend.token)).toEqual({ uid: ann.uid, name: 'Ann', avatar_color: 2 });
    await ann.call(unlinkFriends, { body: { friend_uid: friend.uid } });
    expect(await inviterOf(friend.token)).toBeNull();
  });

  it('is gone as soon as the inviter deletes the account', async () => {
    const friend = await signUpInvited();
    expect(await inviterOf(friend.token)).toMatchObject({ uid: ann.uid });
    await ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
    expect(await inviterOf(friend.token)).toBeNull();
  });

  it('is null for an account that is older than the invitation', async () => {
    app.clock.advanceDays(0.01);
    await invite(ann, bob.email);
    expect((await bob.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(200);
    expect((await profileOf(bob)).invited_by).toBeNull();
  });
});

describe('GET /api/inviter', () => {
  const readAgain = async (email: string, inviterUid: string) =>
    (await app.callSignedOut(findInviter, { query: { email, initiator_user_id: inviterUid } })).body;
  const noOne = { inviter: null };

  it('names who invited the address, with the part before the @ until there is a name', async () => {
    const email = `Friend-${randomUUID()}@example.com`;
    await invite(ann, email);
    expect(await readAgain(email, ann.uid)).toEqual({ inviter: { name: ann.email.split('@')[0], avatar_color: null } });
    await update(ann, { display_name: 'Ann', avatar_color: 7 });
    expect(await readAgain(email.toLowerCase(), ann.uid)).toEqual({ inviter: { name: 'Ann', avatar_color: 7 } });
  });

  it('answers null for anyone else, any other address, and accounts that were not invited', async () => {
    const email = `friend-${randomUUID()}@example.com`;
    await invite(ann, email);
    for (const [address, uid] of [
      [email, bob.uid],
      [email, 'unknown'],
      [`other-${email}`, ann.uid],
      [bob.email, ann.uid],
      [ann.email, ann.uid],
    ] as const)
      expect(await readAgain(address, uid)).toEqual(noOne);
  });

  it('answers null once the invitation is accepted, has expired or waits to be sent', async () => {
    await befriend(ann, bob);
    expect(await readAgain(bob.email, ann.uid)).toEqual(noOne);

    const email = `friend-${randomUUID()}@example.com`;
    await invite(ann, email);
    app.clock.advanceDays(INVITATION_VALID_DAYS);
    expect(await readAgain(email, ann.uid)).toEqual(noOne);

    const unverified = await app.createUser('unverified', { verified: false });
    const other = `friend-${randomUUID()}@example.com`;
    await invite(unverified, other);
    expect(await readAgain(other, unverified.uid)).toEqual(noOne);
  });

  it('is limited by network', async () => {
    const query = { email: 'x@example.com', initiator_user_id: ann.uid };
    const statuses = await Promise.all(
      Array.from({ length: INVITER_LOOKS_PER_QUARTER_HOUR + 1 }, async () => {
        const answer = await app.fastify.inject({ url: '/api/inviter', query, remoteAddress: '203.0.113.77' });
        return answer.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await readAgain(query.email, query.initiator_user_id)).toEqual(noOne);
  });
});
