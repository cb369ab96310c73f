import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { createGoal, deleteGoal, deleteSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults, countRows } from '#testing/database-facts';
import { befriend, makeGoal, shareGoal, eraseDeletedGoals } from '#testing/test-users';
import { checkWithPhoto, follow, uploadFor } from '#testing/photos';
import { type TestUser, type Answer, createTestApp, type TestApp } from '#testing/test-app';

describe('photos of check-ins', () => {
  let app: TestApp;
  let ann: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ann = await app.createUser('ann');
  });

  const goal = async () => (await makeGoal(ann)).id;
  const problemOf = ({ status, body }: Answer) => [status, body['code']];
  const photoOf = ({ body }: Answer) => (body['check_in'] as { photo_url: string | null }).photo_url;
  const photosIn = (answer: Answer): string[] => answer.raw.body.match(/\/photos\/[^"]+/g) ?? [];
  const photoFiles = () =>
    readdirSync(join(app.deps.config.dataDir, 'photos'), { recursive: true }).filter((name) =>
      String(name).endsWith('.jpg'),
    );

  it('are claimed by the check-in that names them, and are in every answer about it', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { isPublic: true });
    const answer = await checkWithPhoto(app, ann, id, await uploadFor(app, ann));
    expect(answer.status).toBe(200);
    const link = String(photoOf(answer));
    for (const call of [listPersonalGoals, getDashboard]) expect(photosIn(await ann.call(call))).toEqual([link]);
    expect(photosIn(await ann.call(listCheckIns, { query: { goalId: id } }))).toEqual([link]);
    expect(photosIn(await ann.call(updateGoal, { body: { goalId: id, goal: 'Swim' } }))).toEqual([link]);
    for (const call of [listFriendsGoals, getDashboard]) {
      const seen = photosIn(await bob.call(call));
      expect(seen).toHaveLength(1);
      expect((await follow(app, String(seen[0]))).statusCode).toBe(200);
    }
    expect((await follow(app, link)).statusCode).toBe(200);
  });

  it('are shown to the partner of a shared goal', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const body = { shared_goal_id: id, checkDate: app.today(), photoUrl: await uploadFor(app, ann) };
    expect((await ann.call(checkSharedGoal, { body })).status).toBe(200);
    const [link] = photosIn(await bob.call(listSharedGoals));
    expect((await follow(app, String(link))).statusCode).toBe(200);
  });

  it('belong to one check-in of their uploader', async () => {
    const bob = await app.createUser('bob');
    const link = await uploadFor(app, ann);
    const [first, second] = [await goal(), await goal()];
    const bobs = await makeGoal(bob);
    expect(problemOf(await checkWithPhoto(app, bob, bobs.id, link))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(app, ann, first, link)).status).toBe(200);
    expect(problemOf(await checkWithPhoto(app, ann, second, link))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(app, ann, second, null)).status).toBe(200);
  });

  it('need not have a link that still works, for the form may have stood open', async () => {
    const link = (await uploadFor(app, ann)).replace(/expires=\d+/, 'expires=1');
    expect((await follow(app, link)).statusCode).toBe(404);
    expect((await checkWithPhoto(app, ann, await goal(), link)).status).toBe(200);
  });

  it.each([
    ['a photo that never was', `/photos/${randomUUID()}`],
    ['another page', 'https://example.com/cat.jpg'],
    ['no address', 'cat.jpg'],
    ['nothing', ''],
  ])('are not %s', async (_name, photoUrl) => {
    const id = await goal();
    expect(problemOf(await checkWithPhoto(app, ann, id, photoUrl))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(app, ann, id, null)).status).toBe(200);
  });

  it('do not hide that the goal was checked already', async () => {
    const [id, link] = [await goal(), await uploadFor(app, ann)];
    expect((await checkWithPhoto(app, ann, id, link)).status).toBe(200);
    expect(problemOf(await checkWithPhoto(app, ann, id, link))).toEqual([409, 'check_ins.closed']);
  });

  it('come with the same answer to every repeat under a key', async () => {
    const [id, link, key] = [await goal(), await uploadFor(app, ann), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkWithPhoto(app, ann, id, link, key)));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect((await follow(app, String(photoOf(answers[0] as Answer)))).statusCode).toBe(200);
  });

  it('go to one of two goals that want them at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all(Array.from({ length: 4 }, goal));
      const link = await uploadFor(app, ann);
      const answers = await Promise.all(ids.map((id) => checkWithPhoto(app, ann, id, link)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
      const { rows } = await app.deps.db.pool.query(
        'select 1 from photos f join check_ins c on c.photo_id = f.id and c.goal_id = f.goal_id and c.idx = f.idx where f.uid = $1',
        [ann.uid],
      );
      expect(rows).toHaveLength(round + 1);
    }
    expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  });

  it('go with their goal: links at once, rows and pictures when it is erased', async () => {
    const id = await goal();
    const link = String(photoOf(await checkWithPhoto(app, ann, id, await uploadFor(app, ann))));
    await app.runJobs();
    const before = photoFiles().length;
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect((await follow(app, link)).statusCode).toBe(404);
    await eraseDeletedGoals(app);
    expect(await countRows(app.deps.db.pool, 'photos', ann.uid)).toBe(0);
    await app.runJobs();
    expect(photoFiles()).toHaveLength(before - 1);
  });

  it('of both go with a shared goal that its creator deletes, and stay when the other leaves', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const [kept, deleted] = [await shareGoal(ann, bob), await shareGoal(ann, bob)];
    for (const who of [ann, bob])
      for (const { id } of [kept, deleted]) {
        const body = { shared_goal_id: id, checkDate: app.today(), photoUrl: await uploadFor(app, who) };
        expect((await who.call(checkSharedGoal, { body })).status).toBe(200);
      }
    const bobsLinks = photosIn(await bob.call(listSharedGoals));
    await ann.call(deleteSharedGoal, { params: { id: deleted.id } });
    await bob.call(deleteSharedGoal, { params: { id: kept.id } });
    expect(photosIn(await ann.call(listSharedGoals))).toHaveLength(2);
    for (const link of bobsLinks) expect((await follow(app, link)).statusCode).toBe(404);
    for (const link of photosIn(await ann.call(listSharedGoals)))
      expect((await follow(app, link)).statusCode).toBe(200);
  });

  it('are claimed or go with their goal when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [id, link] = [await goal(), await uploadFor(app, ann)];
      const answers = await Promise.all([
        checkWithPhoto(app, ann, id, link),
        ann.call(deleteGoal, { body: { goalId: id } }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    await eraseDeletedGoals(app);
    const { rows } = await app.deps.db.pool.query('select 1 from photos where uid = $1 and goal_id is not null', [
      ann.uid,
    ]);
    expect(rows).toEqual([]);
  });

  it('are no longer shown to a former friend or on a private goal, even with an old link', async () => {
    const [bob, carl] = [await app.createUser('bob'), await app.createUser('carl')];
    for (const friend of [bob, carl]) await befriend(ann, friend);
    const { id } = await makeGoal(ann, { isPublic: true });
    await checkWithPhoto(app, ann, id, await uploadFor(app, ann));
    const [[bobs], [carls]] = [photosIn(await bob.call(getDashboard)), photosIn(await carl.call(getDashboard))];
    const statuses = async () => [
      (await follow(app, String(bobs))).statusCode,
      (await follow(app, String(carls))).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect(await statuses()).toEqual([404, 200]);
    await ann.call(updateGoal, { body: { goalId: id, is_public: false } });
    expect(await statuses()).toEqual([404, 404]);
  });

  it('are not taken from a user’s text', async () => {
    const id = await goal();
    const note = `"photo_url":"${randomUUID()}"`;
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today(), goalDescription: note } });
    await ann.call(createGoal, { body: { value: note, frequency: 'daily' } });
    expect(photosIn(await ann.call(getDashboard))).toEqual([]);
  });
});

describe('a photo that is deleted while a check-in claims it', () => {
  it('is refused, and the check-in can be sent again without it', async () => {
    const app = await createTestApp();
    const { pool } = app.deps.db;
    const ann = await app.createUser('ann');
    const [{ id }, link] = [await makeGoal(ann), await uploadFor(app, ann)];
    const sweep = await pool.connect();
    await sweep.query('begin');
    await sweep.query('delete from photos where uid = $1', [ann.uid]);
    const claim = checkWithPhoto(app, ann, id, link);
    const waiting = () =>
      pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    await sweep.query('commit');
    sweep.release();
    const { status, body } = await claim;
    expect([status, body['code']]).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(app, ann, id, null)).status).toBe(200);
    await app.close();
  });
});
