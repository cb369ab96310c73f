import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue, MAX_ATTEMPTS } from '../../kernel/jobs/queue.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { MAIL_JOB } from './jobs.ts';

let given: World;
beforeAll(async () => {
  given = await createWorld();
});
afterAll(() => given.close());

it('sends a mail that was given up, unless it is older than a day, and forgets it after a week', async () => {
  const { db } = given.deps;
  /** In one transaction: the world's worker never sees a mail that is not yet given up. */
  const giveUp = (subject: string) =>
    db.kysely.transaction().execute(async (tx) => {
      const payload = { to: 'ann@example.com', subject, text: 'Hello', html: '<p>Hello</p>' };
      await enqueue(tx, given.clock, { kind: MAIL_JOB, payload });
      await tx
        .updateTable('jobs')
        .set({ attempts: MAX_ATTEMPTS, parked_at: given.clock.now() })
        .where('kind', '=', MAIL_JOB)
        .execute();
    });
  await giveUp('Too old');
  given.clock.advanceDays(1.1);
  await giveUp('Of today');
  await given.jobs();
  given.clock.advanceDays(0.05);
  await given.jobs();
  const sent = (await given.app.inject('/dev/mailbox.json')).json<{ subject: string }[]>();
  expect(sent.map(({ subject }) => subject)).toEqual(['Of today']);

  const left = () => db.kysely.selectFrom('jobs').select('payload').where('kind', '=', MAIL_JOB).execute();
  expect(await left()).toMatchObject([{ payload: { subject: 'Too old' } }]);
  given.clock.advanceDays(7);
  await given.jobs();
  expect(await left()).toEqual([]);
});
