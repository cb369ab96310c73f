import { createPlans } from '#features/billing/steps';
import type { BodyInputOf } from '@fivefold/contract/call';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getProfile } from '@fivefold/contract/calls/profile';
import { setReminders } from '@fivefold/contract/calls/reminders';
import type { LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Mail } from '../../../ports/mailer/port.ts';
import { registerDevice } from '../../../testing/push.ts';
import { type TestUser, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeGoal } from '../../../testing/test-users.ts';
import { type ReminderJobDeps, sendReminders } from '../jobs.ts';

type NewReminders = BodyInputOf<typeof setReminders>['reminders'];

interface EnqueuedPush {
  readonly uid: string;
  readonly title: string;
  readonly body: string;
  readonly madeAt: string;
  readonly until?: string;
}

export const daily = (...times: string[]): NewReminders =>
  times.map((time) => ({ time, weekdays: [1, 2, 3, 4, 5, 6, 7] }));

/**
 * Gives the tests of a file an app on PostgreSQL, where what is enqueued stays to be looked at, and a new person each.
 */
export function useReminders() {
  let app: TestApp;
  let ann: TestUser;

  beforeAll(async () => {
    app = await createTestApp({ hasWorker: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    setTo('2026-11-23T06:00:00Z');
    ann = await app.createUser('ann');
  });

  const setTo = (instant: string) => app.clock.setTo(new Date(instant));
  const deps = (): ReminderJobDeps => ({ ...app.deps, hasMail: true, plans: createPlans({ arePlansSold: true }) });
  const remind = (who: TestUser, goalId: string, reminders: NewReminders) =>
    who.call(setReminders, { body: { goalId, reminders } });
  const jobsOf = async <Payload>(kind: string) => {
    const jobs = await app.deps.db.kysely.selectFrom('jobs').select('payload').where('kind', '=', kind).execute();
    return jobs.map(({ payload }) => payload as unknown as Payload);
  };
  /** The pushes that were enqueued to a person, the first one first. */
  const pushesTo = async ({ uid }: TestUser) =>
    (await jobsOf<EnqueuedPush>('push.send'))
      .filter((push) => push.uid === uid)
      .toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  const titlesTo = async (who: TestUser) => (await pushesTo(who)).map(({ title }) => title);

  return {
    app: () => app,
    ann: () => ann,
    setTo,
    deps,
    remind,
    pushesTo,
    titlesTo,
    /** The mails that were enqueued to a person. */
    mailsTo: async ({ email }: TestUser) => (await jobsOf<Mail>('mail.send')).filter(({ to }) => to === email),
    /** Sends what is due at an instant. @returns the titles of all pushes to a person so far */
    sentAt: async (who: TestUser, instant: string): Promise<string[]> => {
      setTo(instant);
      await sendReminders(deps());
      return titlesTo(who);
    },
    travel: (who: TestUser, zone: string) => who.call(getProfile, { headers: { 'time-zone': zone } }),
    check: (who: TestUser, goalId: string, checkDate: LocalDay = app.today()) =>
      who.call(checkGoal, { body: { goalId, checkDate } }),
    /** A person with a phone and a goal with reminders. @returns the goal */
    reminded: async (reminders: NewReminders, value = 'Read', who = ann): Promise<string> => {
      await registerDevice(who, `phone-${who.uid}`);
      const { id } = await makeGoal(who, { value });
      const { status, raw } = await remind(who, id, reminders);
      if (status !== 200) throw new Error(`Answered ${status}: ${raw.body}`);
      return id;
    },
  };
}
