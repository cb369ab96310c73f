import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue, MAX_ATTEMPTS } from '#kernel/jobs/queue';
import { createTestApp, type TestApp } from '#testing/test-app';
import { MAIL_JOB } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('sends a mail that was given up, unless it is older than a day, and forgets it after a week', async () => {
  const { db } = app.deps;
  /** In one transaction: the app's worker never sees a mail that is not yet given up. */
  const giveUp = (subject: string) =>
    db.kysely.transaction().execute(async (tx) => {
      const payload = { to: 'ann@example.com', subject, text: 'Hello', html: '<p>Hello</p>' };
      await enqueue(tx, app.clock, { kind: MAIL_JOB, payload });
      await tx
        .updateTable('jobs')
        .set({ attempts: MAX_ATTEMPTS, parked_at: app.clock.now() })
        .where('kind', '=', MAIL_JOB)
        .execute();
    });
  await giveUp('Too old');
  app.clock.advanceDays(1.1);
  await giveUp('Of today');
  await app.runJobs();
  app.clock.advanceDays(0.05);
  await app.runJobs();
  const sent = (await app.fastify.inject('/dev/mailbox.json')).json<{ subject: string }[]>();
  expect(sent.map(({ subject }) => subject)).toEqual(['Of today']);

  const left = () => db.kysely.selectFrom('jobs').select('payload').where('kind', '=', MAIL_JOB).execute();
  expect(await left()).toMatchObject([{ payload: { subject: 'Too old' } }]);
  app.clock.advanceDays(7);
  await app.runJobs();
  expect(await left()).toEqual([]);
});
