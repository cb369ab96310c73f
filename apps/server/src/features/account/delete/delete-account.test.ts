import {
  deleteAccount,
  endSession,
  exportAccount,
  exportMarkdown,
  getAccount,
  signOutOthers,
  type WireAccountSession,
} from '@fivefold/contract/calls/account';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { listFriends } from '@fivefold/contract/calls/friends';
import { deleteSharedGoal, updateSharedGoal } from '@fivefold/contract/calls/goals';
import { logIn, signUp, type WireSession } from '@fivefold/contract/calls/auth';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import { reactShared } from '@fivefold/contract/calls/reactions';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { checkWithPhoto, follow, uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, givePlan, type TestApp } from '#testing/test-app';
import { ERASE_JOB } from './jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const leave = (who: TestUser, body: object = { confirmation: who.email, password: who.password }) =>
  who.call(deleteAccount, { body });
const countOf = async (table: string, where: string, uid: string): Promise<number> => {
  const { rows } = await app.deps.db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    [uid],
  );
  return rows[0]?.count ?? Number.NaN;
};
const LEFT_BEHIND = [
  ['goals', 'created_by = $1'],
  ['goal_participants', 'uid = $1'],
  ['goal_departures', 'uid = $1'],
  ['check_ins', 'uid = $1'],
  ['photos', 'uid = $1'],
  ['reactions', 'uid = $1'],
  ['friendships', '$1 in (uid, friend_uid)'],
  ['invitations', 'inviter_uid = $1'],
  ['request_keys', 'uid = $1'],
  ['push_tokens', 'uid = $1'],
  ['identity_user', 'id = $1'],
  ['identity_session', '"userId" = $1'],
  ['identity_account', '"userId" = $1'],
] as const;

async function expectErased(uid: string): Promise<void> {
  for (const [table, where] of LEFT_BEHIND) expect(await countOf(table, where, uid), table).toBe(0);
  const { rows } = await app.deps.db.pool.query(
    'select email, display_name, avatar_color, ember_name, color_names, invited_by, time_zone, language, last_active_on, erased_at from profiles where uid = $1',
    [uid],
  );
  expect(rows).toEqual([
    {
      email: '',
      display_name: null,
      ember_name: null,
      color_names: null,
      avatar_color: null,
      invited_by: null,
      time_zone: null,
      language: null,
      last_active_on: null,
      erased_at: expect.any(Date) as Date,
    },
  ]);
  expect(await countOf('profiles', 'invited_by = $1', uid)).toBe(0);
}

/** Two friends with a shared goal that both checked in on, each with a heart on the other's. */
async function partners() {
  const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
  for (const [avatar_color, who] of [ann, ben].entries())
    await who.call(updateProfile, {
      body: {
        display_name: `Name of ${who.uid}`,
        avatar_color,
        ember_name: 'Momo',
        color_names: [{ color: 'red', name: 'Work' }],
      },
    });
  await befriend(ann, ben);
  await app.deps.db.pool.query('update profiles set invited_by = $1 where uid = $2', [ann.uid, ben.uid]);
  const { id } = await shareGoal(ann, ben);
  for (const [index, who] of [ann, ben].entries()) {
    const photoUrl = await uploadFor(app, who);
    const body = { shared_goal_id: id, checkDate: app.today(), goalDescription: `By ${who.email}`, photoUrl };
    expect((await who.call(checkSharedGoal, { body })).body['check_in']).toMatchObject({ index });
  }
  await ann.call(reactShared, { body: { goalId: id, checkInIndex: 1 } });
  await ben.call(reactShared, { body: { goalId: id, checkInIndex: 0 } });
  return { ann, ben, goalId: id };
}

const sharedGoalsOf = async (who: TestUser) => (await who.call(listSharedGoals)).body['data'] as WireSharedGoal[];

describe('deleting an account', () => {
  it('asks for the address or the word, and for the password', async () => {
    const ann = await app.createUser('ann', { plan: false });
    const tries = [
      { confirmation: 'ben@example.com', password: ann.password },
      { confirmation: '', password: ann.password },
      { confirmation: ann.email },
      { confirmation: ann.email, password: 'not the password' },
    ];
    const codes = [];
    for (const body of tries) codes.push((await leave(ann, body)).body['code']);
    expect(codes).toEqual([
      'account.not_confirmed',
      'account.not_confirmed',
      'account.wrong_password',
      'account.wrong_password',
    ]);
    expect((await ann.call(getProfile)).status).toBe(200);
    expect((await leave(ann, { confirmation: ' DELETE ', password: ann.password })).status).toBe(200);
  });

  it('is limited against guessing the password', async () => {
    const ann = await app.createUser('ann', { plan: false });
    for (let round = 0; round < 10; round++)
      expect((await leave(ann, { confirmation: 'delete', password: 'a guess' })).status).toBe(403);
    expect((await leave(ann)).body['code']).toBe('auth/too-many-requests');
  });

  it('rejects the account’s requests at once, before any job has run', async () => {
    const ann = await app.createUser('ann');
    const again = (await app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } }))
      .body as unknown as WireSession;
    expect((await leave(ann)).body).toEqual({ success: true });
    for (const token of [ann.token, again.token]) {
      for (const call of [getProfile, getAccount, exportAccount, exportMarkdown]) {
        expect((await app.callSignedOut(call, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
      }
    }
    expect((await leave(ann)).status).toBe(401);
  });

  it('leaves only the ledger, and the address can sign up again', async () => {
    const { ann, ben, goalId } = await partners();
    const own = await makeGoal(ann, { isPublic: true });
    const photo = await uploadFor(app, ann);
    await checkWithPhoto(app, ann, own.id, photo, crypto.randomUUID());
    await uploadFor(app, ann);
    await app.deps.db.pool.query(
      `insert into streak_ledger (uid, seq, kind, points, source, at) values ($1, 1, 'award', 5, 'test', now())`,
      [ann.uid],
    );
    await ann.call(getProfile, { headers: { 'accept-language': 'de', 'time-zone': 'Europe/Vienna' } });
    await leave(ann);
    await app.runJobs();
    await expectErased(ann.uid);
    expect((await follow(app, photo)).statusCode).toBe(404);
    expect(await app.deps.photoStore.open(photo.slice('/photos/'.length, photo.indexOf('?')))).toBeUndefined();
    expect(await countOf('streak_ledger', 'uid = $1', ann.uid)).toBe(1);
    expect((await ben.call(listFriends)).raw.body).not.toContain(ann.email);

    expect((await app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } })).status).toBe(401);
    const anew = (await app.callSignedOut(signUp, { body: { email: ann.email, password: ann.password } }))
      .body as unknown as WireSession;
    expect(anew.user.uid).not.toBe(ann.uid);
    const headers = { authorization: `Bearer ${anew.token}` };
    expect((await app.callSignedOut(getProfile, { headers })).body['data']).toMatchObject({
      uid: anew.user.uid,
      total_streaks: 0,
    });
    await givePlan(app.deps, anew.user.uid);
    expect((await app.callSignedOut(listSharedGoals, { headers })).body['data']).toEqual([]);
    expect((await app.callSignedOut(listCheckIns, { headers, query: { goalId } })).status).toBe(404);
  });

  it('of a shared goal’s creator passes the goal to the other participant, who keeps their history', async () => {
    const { ann, ben, goalId } = await partners();
    await leave(ann);
    await app.runJobs();
    const [goal] = await sharedGoalsOf(ben);
    expect(goal).toMatchObject({ id: goalId, created_by: ben.uid, check_ins_total: 1, count_checked: 1 });
    expect(goal?.participants.map(({ uid }) => uid)).toEqual([ben.uid]);
    expect(goal?.check_ins).toMatchObject([
      { index: 1, user_id: ben.uid, description: `By ${ben.email}`, reactions: [] },
    ]);
    expect((await follow(app, goal?.check_ins[0]?.photo_url ?? '')).statusCode).toBe(200);
    // It is theirs in every way: they go on, change it, and may delete it.
    app.clock.advanceDays(1);
    const next = await ben.call(checkSharedGoal, { body: { shared_goal_id: goalId, checkDate: app.today() } });
    expect(next.body['goal']).toMatchObject({ check_ins_total: 2 });
    expect((await ben.call(updateSharedGoal, { params: { id: goalId }, body: { goal: 'Run alone' } })).status).toBe(
      200,
    );
    expect((await ben.call(deleteSharedGoal, { params: { id: goalId } })).status).toBe(200);
  });

  it('of a participant leaves the goal to its creator', async () => {
    const { ann, ben, goalId } = await partners();
    await leave(ben);
    await app.runJobs();
    await expectErased(ben.uid);
    const goals = await sharedGoalsOf(ann);
    expect(goals).toMatchObject([
      { id: goalId, created_by: ann.uid, check_ins_total: 1, check_ins: [{ index: 0, reactions: [] }] },
    ]);
  });

  it('leaves the other participant the newest of their own check-ins, however many newer ones are deleted', async () => {
    const { ann, ben, goalId } = await partners();
    for (const who of [ben, ann]) {
      for (let day = 0; day < 20; day++) {
        app.clock.advanceDays(1);
        expect(
          (await who.call(checkSharedGoal, { body: { shared_goal_id: goalId, checkDate: app.today() } })).status,
        ).toBe(200);
      }
    }
    await leave(ann);
    await app.runJobs();
    const [goal] = await sharedGoalsOf(ben);
    expect(goal?.check_ins_total).toBe(21);
    expect(goal?.check_ins.map(({ index, user_id }) => [index, user_id])).toEqual(
      Array.from({ length: 14 }, (_, at) => [8 + at, ben.uid]),
    );
  });

  it('keeps a former participant’s history, and deletes the goal when no participant is left', async () => {
    const { ann, ben, goalId } = await partners();
    await ben.call(deleteSharedGoal, { params: { id: goalId } });
    await leave(ann);
    await app.runJobs();
    await expectErased(ann.uid);
    expect(await sharedGoalsOf(ben)).toEqual([]);
    expect(await countOf('check_ins', 'goal_id = $1', goalId)).toBe(1);
    expect(await countOf('check_ins', 'uid = $1', ben.uid)).toBe(1);
    await leave(ben);
    await app.runJobs();
    await expectErased(ben.uid);
    expect(await countOf('goals', 'id = $1', goalId)).toBe(0);
  });

  it('erases once more what a request in flight wrote after the first erasure', async () => {
    const ann = await app.createUser('ann');
    await leave(ann);
    await app.runJobs();
    await app.deps.db.pool.query(
      `insert into push_tokens (digest, uid, token, platform, registered_at) values ($1, $1, 'late', 'native', $2)`,
      [ann.uid, app.clock.now()],
    );
    app.clock.advanceDays(1 / 24);
    await app.runJobs();
    await expectErased(ann.uid);
  });

  it('completes after an outage of the identity provider, and may be repeated', async () => {
    const { ann, ben, goalId } = await partners();
    await app.deps.db.pool.query(
      `create function refuse_leaving() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`,
    );
    await app.deps.db.pool.query(
      'create trigger away before delete on identity_user for each row execute function refuse_leaving()',
    );
    await leave(ann);
    await app.runJobs();
    // Our own part is done, the account is closed, and the job waits for its next try.
    expect(await countOf('check_ins', 'uid = $1', ann.uid)).toBe(0);
    expect(await countOf('identity_user', 'id = $1', ann.uid)).toBe(1);
    expect((await ann.call(getProfile)).status).toBe(401);
    expect(await countOf('jobs', 'kind = $1 and attempts > 0', ERASE_JOB)).toBe(1);
    await app.deps.db.pool.query('drop trigger away on identity_user');
    app.clock.advanceDays(1);
    await app.runJobs();
    await expectErased(ann.uid);
    expect(await countOf('jobs', `kind = $1 and payload->>'uid' = '${ann.uid}'`, ERASE_JOB)).toBe(0);
    expect(await sharedGoalsOf(ben)).toMatchObject([{ id: goalId, check_ins_total: 1 }]);
  });
});

describe('devices', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

  async function twoDevices() {
    const ann = await app.createUser('ann', { plan: false });
    const body = { email: ann.email, password: ann.password };
    const { token } = (await app.callSignedOut(logIn, { body, headers: { 'user-agent': FIREFOX } }))
      .body as unknown as WireSession;
    const isIn = async (bearer: string) =>
      (await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${bearer}` } })).status === 200;
    const listed = (await ann.call(getAccount)).body['sessions'] as WireAccountSession[];
    return { ann, token, isIn, listed };
  }

  it('are listed with what they are, this one marked, and without what opens them', async () => {
    const { ann, token, listed } = await twoDevices();
    expect(listed.map(({ device, is_current }) => [device, is_current])).toEqual([
      [null, true],
      ['Firefox on Windows', false],
    ]);
    for (const { last_used_at } of listed) expect(Math.abs(Date.now() - last_used_at)).toBeLessThan(60_000);
    const { raw } = await ann.call(getAccount);
    for (const secret of [token, ann.token]) expect(raw.body).not.toContain(secret.split('.')[0]);
  });

  it('say roughly when they were used last', async () => {
    const { ann, token, listed } = await twoDevices();
    const other = listed[1]?.id ?? '';
    const usedAt = async () =>
      ((await ann.call(getAccount)).body['sessions'] as WireAccountSession[]).find(({ id }) => id === other)
        ?.last_used_at ?? 0;
    await app.deps.db.pool.query(`update identity_session set "updatedAt" = now() - interval '3 days' where id = $1`, [
      other,
    ]);
    expect(Date.now() - (await usedAt())).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
    await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    expect(Date.now() - (await usedAt())).toBeLessThan(60_000);
  });

  it('are signed out one by one, each only by its owner', async () => {
    const { ann, token, isIn, listed } = await twoDevices();
    const ben = await app.createUser('ben', { plan: false });
    const params = { id: listed[1]?.id ?? '' };
    expect((await ben.call(endSession, { params })).body['code']).toBe('account.session_not_found');
    expect(await isIn(token)).toBe(true);
    expect((await ann.call(endSession, { params })).status).toBe(200);
    expect([await isIn(token), await isIn(ann.token)]).toEqual([false, true]);
    expect((await ann.call(endSession, { params })).status).toBe(404);
  });

  it('are signed out everywhere else at once', async () => {
    const { ann, token, isIn } = await twoDevices();
    const ben = await app.createUser('ben', { plan: false });
    expect((await ann.call(signOutOthers)).status).toBe(200);
    expect([await isIn(token), await isIn(ann.token), await isIn(ben.token)]).toEqual([false, true, true]);
  });
});
