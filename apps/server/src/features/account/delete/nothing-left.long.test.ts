import { deleteAccount } from '@fivefold/contract/calls/account';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { changeEmail, confirmEmail, linkSignIn, logIn, requestReset, signUp } from '@fivefold/contract/calls/auth';
import { createInviteLink } from '@fivefold/contract/calls/invite-links';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { reactShared } from '@fivefold/contract/calls/reactions';
import { INVITATIONS_PER_ADDRESS_PER_MONTH, INVITATIONS_PER_DAY } from '@fivefold/rules/limits';
import { addChannel } from '@fivefold/contract/calls/channels';
import { addWebhook } from '@fivefold/contract/calls/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#kernel/jobs/queue';
import { makeTokenOf } from '#testing/access-tokens';
import { codesTo } from '#testing/identity';
import { befriend, invite, mailedLinks, makeGoal, shareGoal } from '#testing/test-users';
import { addPasskeyOf, switchOnSecondStep } from '#testing/keys';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { WEB_HEADERS } from '#testing/web-browser';
import { MAIL_JOB } from '#features/mail/jobs';
import { ERASE_JOB } from './jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const leave = (who: TestUser) => who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });

/** Every column of every table of the database in which a text occurs, as 'table.column'. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.deps.db.kysely);
  const places: string[] = [];
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table_name)} where position(${text} in ${sql.ref(column_name)}::text) > 0 limit 1`.execute(
      app.deps.db.kysely,
    );
    if (rows.length > 0) places.push(`${table_name}.${column_name}`);
  }
  return places.toSorted();
}

/** A person who used everything that stores a person's id or address, with a friend. */
async function busyPerson() {
  const [ann, ben] = await Promise.all([app.createUser('ann', { verified: false }), app.createUser('ben')]);
  await invite(ann, 'waiting@example.com');
  await app.deps.db.kysely
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where('id', '=', ann.uid)
    .execute();
  await befriend(ann, ben);
  await invite(ben, ann.email);
  await invite(ann, 'invited@example.com');
  await ann.call(createInviteLink);
  const goal = await makeGoal(ann);
  const shared = await shareGoal(ann, ben);
  await ann.call(goAway, { body: { from: app.today(), to: app.today() } });
  await ann.call(updateProfile, { body: { monday_mail: true } });
  await ann.call(changeMessageSettings, { body: { mail: { reminder: true } } });
  await ann.call(setRestDays, { body: { goalId: goal.id, rest_weekdays: [7] } });
  await ann.call(setReminders, { body: { goalId: goal.id, reminders: [{ time: '07:30', weekdays: [1, 7] }] } });
  await ann.call(makeCalendarFeed);
  await makeTokenOf(app, ann, 'read');
  const channel = { service: 'ntfy', url: 'https://ntfy.invalid/ann', kinds: ['heart'], names_goals: true };
  await ann.call(addChannel, { body: channel });
  await ann.call(addWebhook, { body: { url: 'https://hook.invalid/', events: ['check_in'] } });
  await addPasskeyOf(ann);
  await switchOnSecondStep(app, ann);
  await ann.call(registerPushToken, { body: { token: 'device-of-ann', platform: 'web' } });
  await ann.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() }, key: crypto.randomUUID() });
  for (const who of [ann, ben])
    await who.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
  await ann.call(reactShared, { body: { goalId: shared.id, checkInIndex: 1 } });
  await ben.call(reactShared, { body: { goalId: shared.id, checkInIndex: 0 } });
  await app.callSignedOut(requestReset, { body: { email: ann.email } });
  await app.callSignedOut(logIn, { body: { email: ann.email, password: 'a wrong guess' } });
  await ann.call(sendVerificationMail);
  await app.deps.db.pool.query(
    `insert into letters (uid, goal_id, row_number, text, written_on) values ($1, $2, 1, 'A line', '2026-01-01')`,
    [ann.uid, goal.id],
  );
  await app.deps.db.pool.query(
    `insert into paper_lanterns (uid, goal_id, day, hung_on) values ($1, $2, '2026-01-01', '2026-01-08')`,
    [ann.uid, goal.id],
  );
  await app.deps.db.pool.query(
    `insert into streak_ledger (uid, seq, kind, points, source, at) values ($1, 1, 'award', 5, 'test', now())`,
    [ann.uid],
  );
  await app.deps.db.pool.query(
    `insert into performance_months (uid, exchange_seq, nth, state, created_at) values ($1, 1, 1, 'expired', 1790000000)`,
    [ann.uid],
  );
  return { ann, ben };
}

it('leaves the address only in sent mails, and the id only in the ledger, months and billing rows', async () => {
  const { ann } = await busyPerson();
  expect((await placesOf(ann.uid)).length).toBeGreaterThan(15);
  expect((await placesOf(ann.email)).length).toBeGreaterThan(5);
  // What was sent lies in other people's mail, of which the local mailbox is a stand-in.
  await app.runJobs();
  await app.deps.db.kysely.deleteFrom('mailbox').execute();
  // A mail server that is away: mails to the person and in their name wait.
  for (const [to, text] of [
    [ann.email, 'Hello'],
    ['late@example.com', `${ann.email} invites you`],
  ] as const) {
    const runAt = new Date(app.clock.now().getTime() + 7_200_000);
    await enqueue(app.deps.db.kysely, app.clock, {
      kind: MAIL_JOB,
      payload: { to, subject: 'Waits', text, html: text },
      runAt,
    });
  }
  app.clock.advanceDays(0.01);
  await leave(ann);
  await app.runJobs();
  // The repeat ten minutes later.
  app.clock.advanceDays(0.02);
  await app.runJobs();
  expect(await placesOf(ann.email)).toEqual([]);
  expect(await placesOf(ann.uid)).toEqual([
    'billing_accounts.uid',
    'performance_months.uid',
    'profiles.uid',
    'streak_ledger.uid',
  ]);
  const { kysely } = app.deps.db;
  expect(
    await kysely
      .selectFrom('profiles')
      .select(['away', 'freezes', 'monday_mail', 'monday_mail_sent_on'])
      .where('uid', '=', ann.uid)
      .execute(),
  ).toEqual([{ away: null, freezes: 0, monday_mail: false, monday_mail_sent_on: null }]);
});

it('leaves nothing of a former address, of one that was asked for, and of sessions', async () => {
  const [gus, hal] = await Promise.all([app.createUser('gus'), app.createUser('hal')]);
  const [newest, asked] = ['gus-newest@example.com', 'gus-asked-for@example.com'];
  await invite(hal, gus.email);
  await invite(gus, 'guest-of-gus@example.com');
  await gus.call(changeEmail, { body: { email: newest, password: gus.password } });
  await gus.call(confirmEmail, { body: { code: (await codesTo(app, newest))[0] } });
  await gus.call(changeEmail, { body: { email: asked, password: gus.password } });
  // Two more sessions: of a browser, and of a mailed link that may choose a password.
  await app.callSignedOut(logIn, { body: { email: newest, password: gus.password }, headers: WEB_HEADERS });
  await app.deps.db.kysely.deleteFrom('identity_account').where('userId', '=', gus.uid).execute();
  await invite(hal, newest);
  const code = (await mailedLinks(app, newest))[0]?.get('oobCode');
  expect((await app.callSignedOut(linkSignIn, { body: { email: newest, code } })).body['password_dropped']).toBe(true);
  const sessions = await app.deps.db.kysely
    .selectFrom('identity_session')
    .select('id')
    .where('userId', '=', gus.uid)
    .execute();
  const kept = [gus.email, newest, asked, ...sessions.map(({ id }) => id)];
  await app.runJobs();
  await app.deps.db.kysely.deleteFrom('mailbox').execute();
  const before = (await Promise.all(kept.map(placesOf))).flat();
  for (const place of [
    'identity_email_restores.email',
    'identity_email_changes.email',
    'identity_web_session.session_id',
    'password_choices.session_id',
    'invited_addresses.email',
  ]) {
    expect(before).toContain(place);
  }
  expect(await placesOf(gus.uid)).toEqual(expect.arrayContaining(['identity_devices.user_id', 'invitations.for_uid']));
  // What the deletion asks for is a password again.
  await app.deps.db.pool.query(`update profiles set deletion_requested_at = $2 where uid = $1`, [
    gus.uid,
    app.clock.now(),
  ]);
  await enqueue(app.deps.db.kysely, app.clock, { kind: ERASE_JOB, payload: { uid: gus.uid } });
  await app.runJobs();
  for (const text of kept) expect(await placesOf(text), text).toEqual([]);
  expect(await placesOf(gus.uid)).toEqual(['billing_accounts.uid', 'profiles.uid']);
});

it('deletes unsent mails to former addresses, but not to an unconfirmed address or one of another account', async () => {
  const [ivy, jan] = await Promise.all([app.createUser('ivy', { verified: false }), app.createUser('jan')]);
  await app.deps.db.kysely
    .updateTable('identity_user')
    .set({ emailVerified: false })
    .where('id', '=', ivy.uid)
    .execute();
  const [second, newest, asked] = ['ivy-second@example.com', 'ivy-newest@example.com', 'ivy-asked-for@example.com'];
  for (const email of [second, newest]) {
    await ivy.call(changeEmail, { body: { email, password: ivy.password } });
    await ivy.call(confirmEmail, { body: { code: (await codesTo(app, email))[0] } });
  }
  await ivy.call(changeEmail, { body: { email: asked, password: ivy.password } });
  // The first address was never verified: another user signs up with it.
  expect((await app.callSignedOut(signUp, { body: { email: ivy.email, password: 'some random words' } })).status).toBe(
    200,
  );
  await app.runJobs();
  await app.deps.db.kysely.deleteFrom('mailbox').execute();
  const runAt = new Date(app.clock.now().getTime() + 7_200_000);
  for (const to of [ivy.email, second, newest, asked, jan.email]) {
    await enqueue(app.deps.db.kysely, app.clock, {
      kind: MAIL_JOB,
      payload: { to, subject: 'Waits', text: 'Hello', html: 'Hello' },
      runAt,
    });
  }
  app.clock.advanceDays(0.01);
  await leave(ivy);
  await app.runJobs();
  const { rows } = await sql<{
    to: string;
  }>`select payload->>'to' as to from jobs where payload->>'subject' = 'Waits'`.execute(app.deps.db.kysely);
  expect(rows.map(({ to }) => to).toSorted()).toEqual([ivy.email, asked, jan.email].toSorted());
});

it('keeps counting invitations: signing up again opens no new limit', async () => {
  const email = 'often-invited@example.com';
  const counted = async () => (await app.deps.db.kysely.selectFrom('erased_invitations').selectAll().execute()).length;
  const before = await counted();
  for (let nth = 0; nth < INVITATIONS_PER_ADDRESS_PER_MONTH; nth++) {
    const eve = await app.createUser('eve');
    expect((await invite(eve, email)).status).toBe(200);
    await leave(eve);
    await app.runJobs();
  }
  expect(await counted()).toBe(before + INVITATIONS_PER_ADDRESS_PER_MONTH);
  const cem = await app.createUser('cem');
  expect((await invite(cem, email)).status).toBe(429);
  // One's own day, too: twenty were sent by an account of the same address.
  await app.deps.db.kysely
    .insertInto('erased_invitations')
    .values(
      Array.from({ length: INVITATIONS_PER_DAY }, (_, nth) => ({
        address_key: `other-${nth}`,
        inviter_key: app.deps.addressDigest(cem.email),
        created_at: app.clock.now(),
      })),
    )
    .execute();
  expect((await invite(cem, 'another@example.com')).body['code']).toBe('invites.too_many');
  app.clock.advanceDays(32);
  await app.runJobs();
  expect(await counted()).toBe(0);
  expect((await invite(cem, email)).status).toBe(200);
});

it('stores digests of addresses that cannot be computed without the server’s secret', async () => {
  const eve = await app.createUser('eve');
  await invite(eve, 'invited@example.com');
  await leave(eve);
  await app.runJobs();
  const [row] = await app.deps.db.kysely.selectFrom('erased_invitations').selectAll().execute();
  expect(row).toMatchObject({
    address_key: app.deps.addressDigest('Invited@example.com'),
    inviter_key: app.deps.addressDigest(eve.email),
  });
  expect(row?.address_key).toMatch(/^[\w-]{43}$/);
});
