import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkGoal, checkSharedGoal, listCheckIns } from '@fivefold/contract/calls/check-ins';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { createGoal, deleteGoal, deleteSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/views';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, openTestPostgres } from '../../testing/database.ts';
import { bookkeepingFaults, countRows } from '../../testing/database-facts.ts';
import { befriend, makeGoal, shareGoal } from '../../testing/people.ts';
import { checkWithPhoto, follow, uploadFor } from '../../testing/photos.ts';
import { type Actor, type Answer, createWorld, type World } from '../../testing/world.ts';

describe.each([
  ['the embedded database', openTestDatabase],
  ['PostgreSQL', openTestPostgres],
])('photos of check-ins on %s', (_, database) => {
  let given: World;
  let ann: Actor;
  beforeAll(async () => {
    given = await createWorld({ database });
  });
  afterAll(() => given.close());
  beforeEach(async () => {
    ann = await given.person('ann');
  });

  const goal = async () => (await makeGoal(ann)).id;
  const refusal = ({ status, body }: Answer) => [status, body['code']];
  const photoOf = ({ body }: Answer) => (body['check_in'] as { photo_url: string | null }).photo_url;
  const photosIn = (answer: Answer): string[] => answer.raw.body.match(/\/photos\/[^"]+/g) ?? [];
  const photoFiles = () =>
    readdirSync(join(given.deps.config.dataDir, 'photos'), { recursive: true }).filter((name) =>
      String(name).endsWith('.jpg'),
    );

  it('are claimed by the check-in that names them, and are in every answer about it', async () => {
    const bob = await given.person('bob');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { isPublic: true });
    const answer = await checkWithPhoto(given, ann, id, await uploadFor(given, ann));
    expect(answer.status).toBe(200);
    const link = String(photoOf(answer));
    for (const call of [listPersonalGoals, getDashboard]) expect(photosIn(await ann.call(call))).toEqual([link]);
    expect(photosIn(await ann.call(listCheckIns, { query: { goalId: id } }))).toEqual([link]);
    expect(photosIn(await ann.call(updateGoal, { body: { goalId: id, goal: 'Swim' } }))).toEqual([link]);
    for (const call of [listFriendsGoals, getDashboard]) {
      const seen = photosIn(await bob.call(call));
      expect(seen).toHaveLength(1);
      expect((await follow(given, String(seen[0]))).statusCode).toBe(200);
    }
    expect((await follow(given, link)).statusCode).toBe(200);
  });

  it('are shown to the partner of a shared goal', async () => {
    const bob = await given.person('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const body = { shared_goal_id: id, checkDate: given.today(), photoUrl: await uploadFor(given, ann) };
    expect((await ann.call(checkSharedGoal, { body })).status).toBe(200);
    const [link] = photosIn(await bob.call(listSharedGoals));
    expect((await follow(given, String(link))).statusCode).toBe(200);
  });

  it('belong to one check-in of whoever uploaded them', async () => {
    const bob = await given.person('bob');
    const link = await uploadFor(given, ann);
    const [first, second] = [await goal(), await goal()];
    const bobs = await makeGoal(bob);
    expect(refusal(await checkWithPhoto(given, bob, bobs.id, link))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(given, ann, first, link)).status).toBe(200);
    expect(refusal(await checkWithPhoto(given, ann, second, link))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(given, ann, second, null)).status).toBe(200);
  });

  it('need not have a link that still works, for the form may have stood open', async () => {
    const link = (await uploadFor(given, ann)).replace(/expires=\d+/, 'expires=1');
    expect((await follow(given, link)).statusCode).toBe(404);
    expect((await checkWithPhoto(given, ann, await goal(), link)).status).toBe(200);
  });

  it.each([
    ['a photo that never was', `/photos/${randomUUID()}`],
    ['another page', 'https://example.com/cat.jpg'],
    ['no address', 'cat.jpg'],
    ['nothing', ''],
  ])('are not %s', async (_name, photoUrl) => {
    const id = await goal();
    expect(refusal(await checkWithPhoto(given, ann, id, photoUrl))).toEqual([422, 'photos.not_yours']);
    expect((await checkWithPhoto(given, ann, id, null)).status).toBe(200);
  });

  it('do not hide that the goal was checked already', async () => {
    const [id, link] = [await goal(), await uploadFor(given, ann)];
    expect((await checkWithPhoto(given, ann, id, link)).status).toBe(200);
    expect(refusal(await checkWithPhoto(given, ann, id, link))).toEqual([409, 'check_ins.closed']);
  });

  it('come with the same answer to every repeat under a key', async () => {
    const [id, link, key] = [await goal(), await uploadFor(given, ann), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkWithPhoto(given, ann, id, link, key)));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect((await follow(given, String(photoOf(answers[0] as Answer)))).statusCode).toBe(200);
  });

  it('go to one of two goals that want them at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all(Array.from({ length: 4 }, goal));
      const link = await uploadFor(given, ann);
      const answers = await Promise.all(ids.map((id) => checkWithPhoto(given, ann, id, link)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
      const { rows } = await given.deps.db.pool.query(
        'select 1 from photos f join check_ins c on c.photo_id = f.id and c.goal_id = f.goal_id and c.idx = f.idx where f.uid = $1',
        [ann.uid],
      );
      expect(rows).toHaveLength(round + 1);
    }
    expect(await bookkeepingFaults(given.deps.db.pool)).toEqual([]);
  });

  it('go with their goal: rows and links at once, pictures by a job', async () => {
    const id = await goal();
    const link = String(photoOf(await checkWithPhoto(given, ann, id, await uploadFor(given, ann))));
    await given.jobs();
    const before = photoFiles().length;
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect((await follow(given, link)).statusCode).toBe(404);
    expect(await countRows(given.deps.db.pool, 'photos', ann.uid)).toBe(0);
    await given.jobs();
    expect(photoFiles()).toHaveLength(before - 1);
  });

  it('of both go with a shared goal that its creator deletes, and stay when the other leaves', async () => {
    const bob = await given.person('bob');
    await befriend(ann, bob);
    const [kept, deleted] = [await shareGoal(ann, bob), await shareGoal(ann, bob)];
    for (const who of [ann, bob])
      for (const { id } of [kept, deleted]) {
        const body = { shared_goal_id: id, checkDate: given.today(), photoUrl: await uploadFor(given, who) };
        expect((await who.call(checkSharedGoal, { body })).status).toBe(200);
      }
    const bobsLinks = photosIn(await bob.call(listSharedGoals));
    await ann.call(deleteSharedGoal, { params: { id: deleted.id } });
    await bob.call(deleteSharedGoal, { params: { id: kept.id } });
    expect(photosIn(await ann.call(listSharedGoals))).toHaveLength(2);
    for (const link of bobsLinks) expect((await follow(given, link)).statusCode).toBe(404);
    for (const link of photosIn(await ann.call(listSharedGoals)))
      expect((await follow(given, link)).statusCode).toBe(200);
  });

  it('are claimed or go with their goal when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [id, link] = [await goal(), await uploadFor(given, ann)];
      const answers = await Promise.all([
        checkWithPhoto(given, ann, id, link),
        ann.call(deleteGoal, { body: { goalId: id } }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    const { rows } = await given.deps.db.pool.query('select 1 from photos where uid = $1 and goal_id is not null', [
      ann.uid,
    ]);
    expect(rows).toEqual([]);
  });

  it('are seen no more by who was a friend, or once the goal is private, whatever link they kept', async () => {
    const [bob, carl] = [await given.person('bob'), await given.person('carl')];
    for (const friend of [bob, carl]) await befriend(ann, friend);
    const { id } = await makeGoal(ann, { isPublic: true });
    await checkWithPhoto(given, ann, id, await uploadFor(given, ann));
    const [[bobs], [carls]] = [photosIn(await bob.call(getDashboard)), photosIn(await carl.call(getDashboard))];
    const statuses = async () => [
      (await follow(given, String(bobs))).statusCode,
      (await follow(given, String(carls))).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect(await statuses()).toEqual([404, 200]);
    await ann.call(updateGoal, { body: { goalId: id, is_public: false } });
    expect(await statuses()).toEqual([404, 404]);
  });

  it('are not made of what people write', async () => {
    const id = await goal();
    const note = `"photo_url":"${randomUUID()}"`;
    await ann.call(checkGoal, { body: { goalId: id, checkDate: given.today(), goalDescription: note } });
    await ann.call(createGoal, { body: { value: note, frequency: 'daily' } });
    expect(photosIn(await ann.call(getDashboard))).toEqual([]);
  });
});
