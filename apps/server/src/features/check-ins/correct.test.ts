import { randomUUID } from 'node:crypto';
import { correctCheckIn, correctSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { reactShared } from '@fivefold/contract/calls/reactions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const check = (goalId: string, more: { photoUrl?: string } = {}) =>
  ann.call(checkGoal, { body: { goalId, checkDate: app.today(), ...more } });

describe('PUT /api/goal/check-in', () => {
  it('mends the note, replaces the photo and takes it away', async () => {
    const { id } = await makeGoal(ann);
    await check(id, { photoUrl: await uploadFor(app, ann) });
    app.clock.advanceDays(30);
    const correct = async (body: object) =>
      (await ann.call(correctCheckIn, { body: { goalId: id, checkInIndex: 0, ...body } })).body;
    expect(await correct({ description: 'Chapter two' })).toMatchObject({
      check_in: { description: 'Chapter two', photo_url: expect.stringContaining('/photos/') },
    });
    const photoUrl = await uploadFor(app, ann);
    expect(await correct({ photoUrl })).toMatchObject({
      check_in: { description: 'Chapter two', photo_url: expect.stringContaining(photoUrl.slice(0, 44)) },
    });
    expect(await correct({ photoUrl })).toMatchObject({ success: true });
    const other = await makeGoal(ann);
    await check(other.id);
    const taken = await ann.call(correctCheckIn, { body: { goalId: other.id, checkInIndex: 0, photoUrl } });
    expect([taken.status, taken.body['code']]).toEqual([422, 'photos.not_yours']);
    expect(await correct({ photoUrl: null })).toMatchObject({ check_in: { photo_url: null } });
    const { rows } = await app.deps.db.pool.query('select id from photos where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });
});

describe('PUT /api/shared-goal/check-in', () => {
  it('is for one’s own check-ins, keeps hearts, and shows the partner the new note', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const body = { shared_goal_id: id, checkDate: app.today(), goalDescription: 'Chapter noe' };
    await ann.call(checkSharedGoal, { body });
    await bob.call(reactShared, { body: { goalId: id, checkInIndex: 0 } });
    const change = { shared_goal_id: id, checkInIndex: 0, description: 'Chapter one' };
    const foreign = await bob.call(correctSharedCheckIn, { body: change });
    expect([foreign.status, foreign.body['title']]).toEqual([403, 'This check-in isn’t yours.']);
    const missing = await ann.call(correctSharedCheckIn, { body: { ...change, checkInIndex: 5 } });
    expect([missing.status, missing.body['title']]).toEqual([404, 'This check-in doesn’t exist.']);
    await ann.call(correctSharedCheckIn, { body: change });
    expect((await bob.call(listSharedGoals)).body['data']).toMatchObject([
      { check_ins: [{ description: 'Chapter one', reactions: [{ user_id: bob.uid }] }] },
    ]);
  });

  it('answers a repeat with the same words, also when the photo was replaced since', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    const key = randomUUID();
    const body = { goalId: id, checkInIndex: 0, description: 'With a photo', photoUrl: await uploadFor(app, ann) };
    const first = await ann.call(correctCheckIn, { body, key });
    expect(first.body).toMatchObject({ check_in: { description: 'With a photo' } });
    await ann.call(correctCheckIn, {
      body: { goalId: id, checkInIndex: 0, photoUrl: await uploadFor(app, ann), description: '' },
    });
    expect((await ann.call(correctCheckIn, { body, key })).body).toEqual(first.body);
    const nothing = await ann.call(correctCheckIn, { body: { goalId: id, checkInIndex: 0 } });
    expect(nothing.body).toMatchObject({ check_in: { description: '', photo_url: expect.any(String) } });
  });

  it.each([
    [{ description: 'x'.repeat(1001) }, 'Keep your note within 1000 characters.'],
    [{ description: 5 }, 'The note must be a text.'],
    [{ checkInIndex: -1 }, 'This check-in doesn’t exist.'],
    [{ checkDate: '2026-01-01' }, undefined],
  ])('refuses what can’t be: %#', async (wrong, sentence) => {
    const { id } = await makeGoal(ann);
    await check(id);
    const body = { goalId: id, checkInIndex: 0, ...wrong } as { goalId: string; checkInIndex: number };
    const answer = await ann.call(correctCheckIn, { body });
    expect(answer.status).toBe(400);
    if (sentence !== undefined) expect(JSON.stringify(answer.body)).toContain(sentence);
  });
});
