import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { addDays } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepRecurring } from '#testing/recurring-jobs';
import { makeGoal, shareGoal, befriend } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await keepRecurring(app, ['counts.begin']);
});
afterAll(() => app.close());

const readPage = async () => (await app.fastify.inject({ url: '/operator' })).body;

/** The rows of the tables on the page, with the first cell as the name. */
async function rows(): Promise<Map<string, string>> {
  const cells = (row: string) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell);
  const found = [...(await readPage()).replaceAll('&nbsp;', ' ').matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    cells(row),
  );
  // A week and a day may have one name.
  return new Map(found.map(([name = '', ...rest]) => [`${name}/${rest.length}`, rest.join(' | ')]));
}

/** Goes to a moment of a later day and does what is due by then. */
async function goTo(day: number, time = '12:00'): Promise<void> {
  app.clock.setTo(new Date(`${addDays(firstDay, day)}T${time}:00Z`));
  await app.runJobs();
}
let firstDay: ReturnType<TestApp['today']>;
const checkIn = (who: TestUser, goalId: string) => who.call(checkGoal, { body: { goalId, checkDate: app.today() } });

describe('the counts on the operator’s page', () => {
  it('say that nothing is counted yet, and then zero of an empty server', async () => {
    firstDay = app.today();
    const before = await readPage();
    for (const text of ['Nothing is counted yet.', 'No day is counted yet.', 'No one is counted yet.'])
      expect(before).toContain(text);
    expect(before).toContain('No job has failed.');
    await goTo(0, '13:00');
    expect(Object.fromEntries(await rows())).toMatchObject({
      'People/1': '0',
      'Goals in use/1': '0',
      'Freezes used in 28 days/1': '–',
      'Nov 20/4': '0 | 0 | 0 | 0',
    });
    expect(await readPage()).toContain('No one is counted yet.');
  });

  it('count a small history as it goes on', async () => {
    const [ann, ben, cat] = [await app.createUser('ann'), await app.createUser('ben'), await app.createUser('cat')];
    const { id: annsGoal } = await makeGoal(ann);
    const { id: bensGoal } = await makeGoal(ben);
    await befriend(ann, ben);
    await shareGoal(ann, ben);
    const { id: archived } = await makeGoal(cat);
    await cat.call(archiveGoal, { body: { goalId: archived, archived: true } });
    // Ann checks in for three days, misses one and comes back; Ben on his first and his seventh day after that.
    for (const day of [0, 1, 2, 4, 7]) {
      await goTo(day);
      if (day < 7) await checkIn(ann, annsGoal);
      if (day === 0 || day === 7) await checkIn(ben, bensGoal);
    }
    await app.deps.db.pool.query(`update goal_participants set days_off = $1 where goal_id = $2`, [
      JSON.stringify({ rest: [], archived: [], frozen: [{ from: addDays(firstDay, 5), to: addDays(firstDay, 6) }] }),
      bensGoal,
    ]);
    await goTo(8);
    const counted = await rows();
    expect(Object.fromEntries(counted)).toMatchObject({
      'People/1': '3',
      // Two of their own and the shared one for both; the archived one is not in use.
      'Goals in use/1': '4',
      'Freezes used in 28 days/1': '2 of 5 (40%)',
      'Nov 21/4': '3 | 2 | 2 | 0',
      'Nov 22/4': '0 | 1 | 1 | 0',
      'Nov 24/4': '0 | 0 | 0 | 0',
      'Nov 25/4': '0 | 1 | 1 | 1',
      'Nov 28/4': '0 | 1 | 1 | 1',
    });
    // Day 7 is the 28th, for which check-ins may still arrive.
    expect(counted.get('Nov 16/4')).toBe('3 | 1 (33%) | – | –');
    await goTo(10);
    expect((await rows()).get('Nov 16/4')).toBe('3 | 1 (33%) | 1 (33%) | –');
    await goTo(33);
    expect((await rows()).get('Nov 16/4')).toBe('3 | 1 (33%) | 1 (33%) | 0 (0%)');
  });

  it('go by the clock of each person, and leave imported check-ins out', async () => {
    const [dan, eve] = [await app.createUser('dan'), await app.createUser('eve')];
    const joinedOn = app.today();
    const zone = 'Pacific/Auckland';
    // Noon in UTC is the next day there.
    await app.deps.db.pool.query('update profiles set time_zone = $1 where uid = $2', [zone, dan.uid]);
    for (const [who, days] of [
      [dan, 2],
      [eve, 1],
    ] as const) {
      const { id } = await makeGoal(who);
      await app.deps.db.pool.query(
        `insert into check_ins (goal_id, idx, uid, day, description, arrived_at, is_imported)
         values ($1, 0, $2, $3::date, '', now(), $4)`,
        [id, who.uid, addDays(joinedOn, days), who === eve],
      );
    }
    await goTo(33 + 4);
    const week = [...(await rows())].find(([name, row]) => name.endsWith('/4') && row.startsWith('2 | 1 (50%)'));
    expect(week?.[1]).toBe('2 | 1 (50%) | – | –');
  });

  it('name kinds of jobs that fail or were given up, without their reasons', async () => {
    const fail = (kind: string, parked: string) =>
      app.deps.db.pool.query(
        `insert into jobs (id, kind, payload, run_at, created_at, attempts, last_error, parked_at)
         values (gen_random_uuid(), $1, '{}', now() + interval '9 years', '2026-11-21T12:00Z', 3, 'no such user zoe@example.com', ${parked})`,
        [kind],
      );
    await fail('mail.send', 'null');
    await fail('mail.send', 'now()');
    await fail('photos.delete', 'now()');
    expect(Object.fromEntries(await rows())).toMatchObject({
      'mail.send/3': '1 | 1 | 2026-11-21',
      'photos.delete/3': '0 | 1 | 2026-11-21',
    });
    expect(await readPage()).toContain('Given up: 2.');
    expect(await readPage()).not.toContain('zoe');
  });
});
