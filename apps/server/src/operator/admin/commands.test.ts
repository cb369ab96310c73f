import { blockPerson } from '@fivefold/contract/calls/blocks';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { logIn } from '@fivefold/contract/calls/auth';
import { linkFriends } from '@fivefold/contract/calls/friends';
import { acceptInviteLink, createInviteLink, findLinkInviter } from '@fivefold/contract/calls/invite-links';
import { findInviter } from '@fivefold/contract/calls/invites';
import { getProfile } from '@fivefold/contract/calls/profile';
import { report } from '@fivefold/contract/calls/reports';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { checkWithPhoto, follow, uploadFor } from '#testing/photos';
import { pushesTo, registerDevice } from '#testing/push';
import { takeLinkSignUp } from '#features/invites/steps';
import { befriend, invite, makeGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { AdminProblem } from './command.ts';
import { runAdminCommand } from './commands.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const run = (...words: string[]) => runAdminCommand(app.deps, words, 'olga');
const said = async (...words: string[]) => (await run(...words)).lines.join('\n');
/** What an operator is told who did something wrong. */
const problem = (...words: string[]) =>
  run(...words).then(
    () => 'It was done.',
    (error: unknown) => (error instanceof AdminProblem ? error.message : error),
  );
const tryLogIn = () => app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } });
const audit = async () => (await said('audit')).split('\n').map((line) => line.split(' · ').slice(1).join(' '));

describe('the operator’s commands', () => {
  it('are listed by help, and asked for by their words', async () => {
    const help = await said('help');
    for (const name of [
      'people',
      'close',
      'open',
      'sign-out',
      'tokens',
      'revoke-token',
      'reset-link',
      'operator',
      'operators',
      'reports',
      'report',
      'settle',
      'price',
      'audit',
    ])
      expect(help).toContain(`  ${name}`);
    expect(await said()).toBe(help);
    expect(await problem('constructor')).toBe('There’s no command constructor. npm run admin -- help lists them.');
    expect(await problem('explode')).toBe('There’s no command explode. npm run admin -- help lists them.');
    expect(await problem('close')).toBe('usage: npm run admin -- close ADDRESS');
    expect(await problem('settle', 'a', 'b')).toBe('usage: npm run admin -- settle ID nothing|remove|close');
    expect(await problem('close', 'unknown@example.com')).toBe('No account has the address unknown@example.com.');
  });

  it('list people by a part of their addresses', async () => {
    expect(await said('people', ann.email.slice(0, 12).toUpperCase())).toMatch(
      new RegExp(`^${ann.email} · since \\d{4}-\\d\\d-\\d\\d · never checked in · ${ann.uid}$`),
    );
    expect(await said('people', '%')).toBe('No address contains %.');
  });

  it('list the access tokens of a person, and revoke one or all of them', async () => {
    expect(await said('tokens', ann.email)).toBe(`${ann.email} has no access tokens.`);
    const [one, two] = [
      await makeTokenOf(app, ann, 'read', { name: 'One' }),
      await makeTokenOf(app, ann, 'check-in', { name: 'Two', expires_in_days: 30 }),
    ];
    await one.call(getProfile);
    const listed = (await said('tokens', ann.email)).split('\n').toSorted();
    expect(listed).toHaveLength(2);
    expect(listed.find((line) => line.startsWith(one.id))).toMatch(
      / · "One" · read · made .+ · last used [-\d]+ [:\d]+$/,
    );
    expect(listed.find((line) => line.startsWith(two.id))).toMatch(
      / · "Two" · check-in · made .+ · never used · expires /,
    );

    expect(await problem('revoke-token', ann.email, 'ffff')).toContain('has no access token ffff');
    expect(await said('revoke-token', ann.email, one.id.slice(0, 8))).toBe(`Revoked 1 access token of ${ann.email}.`);
    expect([(await one.call(getProfile)).status, (await two.call(getProfile)).status]).toEqual([401, 200]);
    expect(await said('revoke-token', ann.email, 'all')).toBe(`Revoked 1 access token of ${ann.email}.`);
    expect((await two.call(getProfile)).status).toBe(401);
    expect((await audit())[0]).toContain('revoke-token');
  });

  it('close an account: its owner does not get in, and others see nothing of it; opening brings all of it back', async () => {
    const { id } = await makeGoal(ann, { value: 'Read', isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    await registerDevice(ann, `phone-${ann.uid}`);
    const seen = async () =>
      ((await bob.call(getDashboard)).body['friends'] as WireFriendWithGoals[])[0]?.goals.map(({ goal }) => goal);
    expect(await seen()).toEqual(['Read']);

    expect(await said('close', ann.email.toUpperCase())).toBe(
      `Closed the account of ${ann.email}. No one can log in to it, and others see nothing of it anymore. Open it again with: npm run admin -- open ${ann.email}`,
    );
    expect((await ann.call(getProfile)).status).toBe(401);
    const refused = await tryLogIn();
    expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
      403,
      'auth/user-disabled',
      'This account was closed by the people who run this service.',
    ]);
    expect(await seen()).toBeUndefined();
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
    expect(await problem('close', ann.email)).toBe(`The account of ${ann.email} is closed already.`);

    await run('open', ann.email);
    expect(await problem('open', ann.email)).toBe(`The account of ${ann.email} is open.`);
    const { status, body } = await tryLogIn();
    expect(status).toBe(200);
    const dashboard = await app.callSignedOut(getDashboard, {
      headers: { authorization: `Bearer ${String(body['token'])}` },
    });
    expect((dashboard.body['personal_goals'] as WireRegularGoal[]).map(({ goal }) => goal)).toEqual(['Read']);
    expect(await seen()).toEqual(['Read']);
    expect((await audit()).slice(0, 2)).toEqual([`"olga" open ${ann.uid} opened`, `"olga" close ${ann.uid} closed`]);
  });

  it('refuse a closed account also with a session that was opened at the same moment', async () => {
    await app.deps.db.kysely
      .updateTable('profiles')
      .set({ closed_at: app.clock.now() })
      .where('uid', '=', ann.uid)
      .execute();
    const answer = await ann.call(getProfile);
    expect([answer.status, answer.body['code']]).toEqual([403, 'auth/user-disabled']);
  });

  it('keep a closed account’s invitations from working', async () => {
    const [cem, { body }] = [await app.createUser('cem'), await ann.call(createInviteLink)];
    const { link } = body['data'] as { link: string };
    const code = new URLSearchParams(link.split('?')[1]).get('invite') ?? '';
    await invite(ann, cem.email);
    const inviterOf = async ({ email }: TestUser) =>
      (await app.callSignedOut(findInviter, { query: { initiator_user_id: ann.uid, email } })).body['inviter'];
    const inviterOfLink = async () => (await app.callSignedOut(findLinkInviter, { body: { code } })).body['inviter'];
    expect([await inviterOf(cem), await inviterOfLink()]).not.toContain(null);
    await run('close', ann.email);
    expect([await inviterOf(cem), await inviterOfLink()]).toEqual([null, null]);
    expect((await cem.call(acceptInviteLink, { body: { code } })).body['code']).toBe('invites.link_not_found');
    expect((await cem.call(linkFriends, { body: { friend_uid: ann.uid } })).body['code']).toBe(
      'friends.invitation_missing',
    );
    expect(await takeLinkSignUp(app.deps.db, app.clock, code)).toBe(false);
    await run('open', ann.email);
    expect((await cem.call(acceptInviteLink, { body: { code } })).status).toBe(200);
  });

  it('end a closed account’s links to photos, too', async () => {
    const { id } = await makeGoal(bob, { isPublic: true });
    await checkWithPhoto(app, bob, id, await uploadFor(app, bob));
    const [link = ''] = /\/photos\/[^"]+/.exec((await ann.call(getDashboard)).raw.body) ?? [];
    expect((await follow(app, link)).statusCode).toBe(200);
    await run('close', ann.email);
    expect((await follow(app, link)).statusCode).toBe(404);
    await run('open', ann.email);
    expect((await follow(app, link)).statusCode).toBe(200);
  });

  it('end the sessions of a closed account also when the service that keeps them was away', async () => {
    const away = new Error('The service is away.');
    const identity = { ...app.deps.identity, endAllSessions: () => Promise.reject(away) } as typeof app.deps.identity;
    const broken = (...words: string[]) => runAdminCommand({ ...app.deps, identity }, words, 'olga');
    await expect(broken('close', ann.email)).rejects.toBe(away);
    expect(await problem('close', ann.email)).toBe(`The account of ${ann.email} is closed already.`);
    await run('open', ann.email);
    expect((await ann.call(getProfile)).status).toBe(401);
    await expect(broken('sign-out', bob.email)).rejects.toBe(away);
    expect((await audit())[0]).toBe(`"olga" sign-out ${bob.uid} signed out`);
  });

  it('sign a person out everywhere', async () => {
    await run('sign-out', ann.email);
    expect((await ann.call(getProfile)).status).toBe(401);
    expect((await tryLogIn()).status).toBe(200);
    expect((await audit())[0]).toBe(`"olga" sign-out ${ann.uid} signed out`);
  });

  it('make a link that sets a new password', async () => {
    expect(await said('reset-link', ann.email)).toMatch(/\/#\/reset-password\?mode=resetPassword&oobCode=\S+$/);
    expect((await audit())[0]).toBe(`"olga" reset-link ${ann.uid} made`);
  });
});

describe('reports', () => {
  let goalId: string;
  const seenByBob = async () => {
    const [friend] = (await bob.call(getDashboard)).body['friends'] as WireFriendWithGoals[];
    return friend?.goals[0];
  };
  /** Bob reports a part of Ann's goal. @returns the report's id */
  async function reported(part: 'goal' | 'note' | 'photo'): Promise<string> {
    const body = {
      goalId,
      part,
      reason: 'harassment',
      comment: 'Look\u001b[2J',
      ...(part !== 'goal' && { checkInIndex: 0 }),
    };
    // A control character is refused; the rest of the text is what a terminal may show.
    expect((await bob.call(report, { body })).status).toBe(400);
    expect((await bob.call(report, { body: { ...body, comment: 'Look' } })).status).toBe(200);
    const row = await app.deps.db.kysely
      .selectFrom('reports')
      .select('id')
      .where('goal_id', '=', goalId)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  beforeEach(async () => {
    goalId = (await makeGoal(ann, { value: 'A bad goal', isPublic: true })).id;
  });

  it('are listed and shown, and looking is noted', async () => {
    await ann.call(checkGoal, { body: { goalId, checkDate: app.today(), goalDescription: 'A bad note' } });
    const id = await reported('note');
    expect(await said('reports')).toMatch(
      new RegExp(`${id} · .* · note · It insults or threatens someone · "A bad note" · waits`),
    );
    const shown = await said('report', id.slice(0, 8));
    for (const line of [
      `about      ${ann.email}`,
      `sent by    ${bob.email}`,
      'note       "A bad note"',
      'comment    "Look"',
    ])
      expect(shown).toContain(line);
    expect((await audit())[0]).toBe(`"olga" report ${id} looked at`);
    expect(await problem('report', 'zz')).toBe('There’s no report zz, or several begin so.');
  });

  it('end with nothing, once', async () => {
    const id = await reported('goal');
    expect(await said('settle', id, 'nothing')).toBe(`Settled report ${id}: nothing was changed.`);
    expect(await problem('settle', id, 'remove')).toBe(`Report ${id} was settled before.`);
    expect((await seenByBob())?.goal).toBe('A bad goal');
    expect(await said('reports')).not.toContain(id);
    expect(await said('reports', '--all')).toContain(`${id} ·`);
  });

  it('end with a goal’s words, a note or a photo removed; check-ins and streaks stay', async () => {
    const id = await reported('goal');
    await run('settle', id, 'remove');
    expect((await seenByBob())?.goal).toBe('Removed by the people who run this service');

    const link = await uploadFor(app, ann);
    await checkWithPhoto(app, ann, goalId, link);
    await app.deps.db.kysely.deleteFrom('reports').where('goal_id', '=', goalId).execute();
    const ofPhoto = await reported('photo');
    expect(Buffer.from((await run('report', ofPhoto)).photo ?? '', 'base64').subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    await run('settle', ofPhoto, 'remove');
    expect(await seenByBob()).toMatchObject({ check_ins_total: 1, check_ins: [{ photo_url: null }] });
    expect((await follow(app, link)).statusCode).toBe(404);
  });

  it('end with the account closed', async () => {
    const id = await reported('goal');
    await run('settle', id, 'close');
    expect((await tryLogIn()).status).toBe(403);
    expect((await audit()).slice(0, 2)).toEqual([`"olga" settle ${ann.uid} closed`, `"olga" settle ${id} closed`]);
    await run('open', ann.email);
  });

  it('close no account for a report that was settled before', async () => {
    const id = await reported('goal');
    await run('settle', id, 'nothing');
    expect(await problem('settle', id, 'close')).toBe(`Report ${id} was settled before.`);
    expect((await ann.call(getProfile)).status).toBe(200);
  });

  it('still remove what was reported once the two have blocked one another', async () => {
    const { id } = await shareGoal(bob, ann);
    const link = await uploadFor(app, ann);
    await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today(), photoUrl: link } });
    goalId = id;
    const ofPhoto = await reported('photo');
    await bob.call(blockPerson, { body: { uid: ann.uid } });
    const photos = () =>
      app.deps.db.kysely
        .selectFrom('photos')
        .select('id')
        .where('uid', '=', ann.uid)
        .where('goal_id', 'is not', null)
        .execute();
    expect(await photos()).toHaveLength(1);
    await run('settle', ofPhoto, 'remove');
    expect(await photos()).toEqual([]);
  });
});
