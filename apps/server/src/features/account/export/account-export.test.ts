import { exportAccount } from '@fivefold/contract/calls/account';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { freezeGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { createInviteLink } from '@fivefold/contract/calls/invite-links';
import { updateProfile } from '@fivefold/contract/calls/names';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { reactShared } from '@fivefold/contract/calls/reactions';
import { report } from '@fivefold/contract/calls/reports';
import { addDays } from '@fivefold/rules/calendar';
import { readImportFile } from '@fivefold/import-files/read-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { addPasskeyOf } from '#testing/keys';
import { befriend, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { checkWithPhoto, plainPhoto, uploadFor } from '#testing/photos';
import { registerDevice } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { type ReadZip, readZip } from '#testing/zips';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (token: string) =>
  app.fastify.inject({
    method: 'GET',
    url: exportAccount.path,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  });

async function exportFor(actor: TestUser): Promise<ReadZip> {
  const answer = await ask(actor.token);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
    200,
    'application/zip',
    undefined,
  ]);
  return readZip(answer.rawPayload);
}

interface CheckInRow {
  date: string;
  goal: string;
  note: string;
  photo: string | null;
  index: number;
  hearts: number;
}
const notes = (zip: ReadZip) => zip.json<CheckInRow[]>('check-ins.json').map(({ note }) => note);

describe('an export', () => {
  it('has all of a user’s data as JSON and CSV, and their photos', async () => {
    const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
    await befriend(ann, ben);
    await ann.call(updateProfile, { body: { display_name: 'Ann', avatar_color: 4, monday_mail: true } });
    await ann.call(changeMessageSettings, { body: { mail: { reminder: true } } });
    await ben.call(updateProfile, { body: { display_name: '=1+1' } });
    const goal = await makeGoal(ann, { value: 'Café, "crème"' });
    await checkWithPhoto(app, ann, goal.id, await uploadFor(app, ann, await plainPhoto({ color: '#123456' })));
    await ann.call(setReminders, { body: { goalId: goal.id, reminders: [{ time: '07:30', weekdays: [1, 7] }] } });
    const shared = await shareGoal(ann, ben);
    const check = { shared_goal_id: shared.id, checkDate: app.today() };
    await ann.call(checkSharedGoal, { body: { ...check, goalDescription: '=HYPERLINK("http://x")' } });
    await ben.call(checkSharedGoal, { body: { ...check, goalDescription: 'Ben’s secret' } });
    await ann.call(reactShared, { body: { goalId: shared.id, checkInIndex: 1 } });
    await ann.call(createInviteLink);

    const zip = await exportFor(ann);
    expect(zip.paths.toSorted()).toEqual(
      [
        'READ-ME.txt',
        'profile.json',
        `photos/${app.today()}-cafe-creme-${goal.id.slice(0, 8)}-0.jpg`,
        ...[
          'goals',
          'check-ins',
          'amounts',
          'automaticity',
          'reminders',
          'misses',
          'letters',
          'paper-lanterns',
          'streaks',
          'months',
          'withdrawals',
          'unused-months',
          'friends',
          'blocked',
          'invitations-sent',
          'invite-links',
          'hearts-given',
          'hearts-received',
          'passkeys',
          'channels',
          'webhooks',
          'access-tokens',
          'logged-in',
          'devices',
          'push-devices',
          'reports-made',
          'unclaimed-photos',
        ].flatMap((name) => [`${name}.json`, `${name}.csv`]),
      ].toSorted(),
    );
    expect(zip.json('profile.json')).toMatchObject({
      profile: { uid: ann.uid, email: ann.email, display_name: 'Ann', avatar_color: 4, monday_mail: true },
      plan: { status: 'active', plan: 'basic' },
      messages: {
        push_off: [],
        mail_on: ['reminder'],
        quiet_hours: '22:00 to 07:00',
        evening_note: '20:00',
        amount_left: false,
      },
    });
    expect(
      zip
        .json<{ goal: string }[]>('goals.json')
        .map((row) => row.goal)
        .toSorted(),
    ).toEqual(['Café, "crème"', 'Run together']);
    expect(notes(zip).toSorted()).toEqual(['', '=HYPERLINK("http://x")']);
    expect(zip.text('check-ins.csv')).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(zip.text('check-ins.csv')).toContain(`${app.today()},"Café, ""crème""",,photos/`);
    // Excel knows by it that the table is UTF-8; an import of the table does without.
    expect(zip.paths.filter((path) => path.endsWith('.csv') && !zip.text(path).startsWith('\uFEFF'))).toEqual([]);
    const table = new Blob([new Uint8Array(zip.bytes('check-ins.csv'))]);
    const found = await readImportFile(table, 'check-ins.csv', { today: app.today(), timeZone: 'UTC' });
    expect(found.goals.map(({ goal, check_ins }) => [goal, check_ins.map(({ note }) => note)])).toEqual(
      expect.arrayContaining([
        ['Café, "crème"', ['']],
        ['Run together', ['=HYPERLINK("http://x")']],
      ]),
    );
    expect(zip.json('reminders.json')).toEqual([
      { goal: 'Café, "crème"', time: '07:30', days: 'Mon Sun', goal_id: goal.id },
    ]);
    expect(zip.json<object[]>('friends.json')).toMatchObject([{ email: ben.email, name: '=1+1' }]);
    expect(zip.text('friends.csv')).toMatch(/,'=1\+1,false\r\n$/);
    expect(zip.json<object[]>('invite-links.json')).toEqual([
      { made_at: expect.any(String), stands_until: expect.any(String), accepted_at: null },
    ]);
    expect(zip.json<object[]>('invitations-sent.json')).toMatchObject([{ email: ben.email }]);
    expect(zip.json<object[]>('hearts-given.json')).toMatchObject([{ goal_id: shared.id, index: 1 }]);
    const [photo] = zip.json<CheckInRow[]>('check-ins.json').flatMap((row) => row.photo ?? []);
    expect(zip.text('READ-ME.txt')).not.toContain('not found. Please');
    expect(zip.bytes(photo ?? '').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    for (const path of zip.paths) expect(zip.text(path), path).not.toContain('Ben’s secret');
  });

  it('has what is stored beside the goals: sign-ins, devices, access tokens, hearts received, reports and unclaimed photos', async () => {
    const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
    await befriend(ann, ben);
    await ben.call(updateProfile, { body: { display_name: 'Ben' } });
    const { id } = await shareGoal(ann, ben);
    const check = { shared_goal_id: id, checkDate: app.today() };
    await ann.call(checkSharedGoal, { body: check });
    await ben.call(checkSharedGoal, { body: { ...check, goalDescription: 'A bad note' } });
    await ben.call(reactShared, { body: { goalId: id, checkInIndex: 0 } });
    const reported = { goalId: id, checkInIndex: 1, part: 'note', reason: 'spam', comment: 'Look at it' };
    expect((await ann.call(report, { body: reported })).status).toBe(200);
    await registerDevice(ann, `secret-of-${ann.uid}`);
    await uploadFor(app, ann);
    const script = await makeTokenOf(app, ann, 'read');
    await addPasskeyOf(ann);

    const zip = await exportFor(ann);
    expect(zip.json('profile.json')).toMatchObject({
      account: {
        made_at: expect.stringContaining(app.today()),
        email_verified: true,
        language: 'en',
        last_active_on: app.today(),
      },
    });
    expect(zip.json('hearts-received.json')).toEqual([{ goal_id: id, index: 0, at: expect.any(String), from: 'Ben' }]);
    expect(zip.json<object[]>('logged-in.json')).toMatchObject([{ logged_in_at: expect.any(String) }]);
    expect(zip.json<object[]>('push-devices.json')).toMatchObject([{ platform: 'native' }]);
    expect(zip.json<object[]>('reports-made.json')).toMatchObject([
      { goal_id: id, index: 1, part: 'note', reason: 'spam', comment: 'Look at it', outcome: null },
    ]);
    const [photo] = zip.json<{ photo: string }[]>('unclaimed-photos.json').map((row) => row.photo);
    expect(photo).toMatch(/^photos\/unclaimed-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.jpg$/);
    expect(zip.bytes(photo ?? '').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(zip.json<object[]>('passkeys.json')).toMatchObject([{ name: 'My phone', last_used_at: null }]);
    expect(zip.json<object[]>('access-tokens.json')).toMatchObject([{ name: 'Kitchen button', scope: 'read' }]);
    for (const path of zip.paths) {
      expect(zip.text(path), path).not.toContain(script.token);
      expect(zip.text(path), path).not.toContain(`secret-of-${ann.uid}`);
      expect(zip.text(path), path).not.toContain(ann.token);
      expect(zip.text(path), path).not.toContain('A bad note');
    }

    await ann.call(unlinkFriends, { body: { friend_uid: ben.uid } });
    expect((await exportFor(ann)).text('hearts-received.csv')).not.toContain('Ben');
  });

  it('has absences, freezes and each goal’s days off, and says which check-ins were late', async () => {
    const ann = await app.createUser('ann');
    const [rests, lapsed, archived, free] = [
      await makeGoal(ann),
      await makeGoal(ann),
      await makeGoal(ann),
      await makeGoal(ann),
    ];
    const [from, to] = [addDays(app.today(), 10), addDays(app.today(), 11)];
    const { kysely } = app.deps.db;
    await kysely
      .updateTable('goal_participants')
      .set({ last_checked: addDays(app.today(), -4) })
      .where('goal_id', '=', lapsed.id)
      .execute();
    await kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
    for (const [call, body] of [
      [setRestDays, { goalId: rests.id, rest_weekdays: [6, 7] }],
      [setRestDays, { goalId: free.id, days_per_week: 4 }],
      [freezeGoal, { goalId: lapsed.id }],
      [goAway, { from, to }],
      [updateGoal, { goalId: rests.id, emoji: '🌱', color: 'pink' }],
      [archiveGoal, { goalId: archived.id, archived: true }],
      [checkGoal, { goalId: rests.id, checkDate: app.today() }],
    ] as const)
      expect((await ann.call(call, { body })).status, call.name).toBe(200);
    await kysely
      .updateTable('check_ins')
      .set({ added_on: addDays(app.today(), 1) })
      .where('goal_id', '=', rests.id)
      .execute();

    const zip = await exportFor(ann);
    expect(zip.json('profile.json')).toMatchObject({ profile: { away: [{ from, to }], freezes: 0 } });
    const goals = zip.json<{ id: string }[]>('goals.json');
    const NONE = {
      emoji: null,
      color: null,
      cue: null,
      small_version: null,
      part_of_day: null,
      rest_days: '',
      days_per_week: '',
      frozen_days: '',
      archived_days: '',
      rooted_days: '',
      audience: null,
      imported_at: null,
    };
    for (const [goal, expected] of [
      [rests, { ...NONE, emoji: '🌱', color: 'pink', rest_days: `${app.today()}: Sat Sun` }],
      [lapsed, { ...NONE, frozen_days: `${addDays(app.today(), -3)} to ${addDays(app.today(), -1)}` }],
      [free, { ...NONE, days_per_week: `${app.today()}: 4` }],
      [archived, { ...NONE, archived_days: `since ${app.today()}` }],
    ] as const)
      expect(goals.find(({ id }) => id === goal.id)).toMatchObject(expected);
    expect(zip.text('goals.csv')).toContain(`,🌱,pink,,,,false,,,,,,,${app.today()}: Sat Sun,,,,,,\r\n`);
    expect(zip.json('check-ins.json')).toMatchObject([{ added_on: addDays(app.today(), 1) }]);
  });

  it('has a history of many pages whole, in order, and once', async () => {
    const ann = await app.createUser('ann');
    const { id } = await makeGoal(ann);
    await app.deps.db.pool.query(
      `insert into check_ins (goal_id, idx, uid, day, description, arrived_at)
       select $1, nth, $2, date '2020-01-01' + nth, 'Note ' || nth, now() from generate_series(0, 1499) nth`,
      [id, ann.uid],
    );
    const zip = await exportFor(ann);
    expect(notes(zip)).toEqual(Array.from({ length: 1500 }, (_, nth) => `Note ${nth}`));
    expect(zip.text('check-ins.csv').split('\r\n')).toHaveLength(1502);
  });

  it('has the user’s check-ins on a goal that they once shared', async () => {
    const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
    await befriend(ann, ben);
    const { id } = await shareGoal(ann, ben);
    await ben.call(checkSharedGoal, {
      body: { shared_goal_id: id, checkDate: app.today(), goalDescription: 'With Ann' },
    });
    await ann.call(unlinkFriends, { body: { friend_uid: ben.uid } });
    const zip = await exportFor(ben);
    expect(notes(zip)).toEqual(['With Ann']);
    expect(zip.json<object[]>('goals.json')).toMatchObject([{ id, part: 'left' }]);
    expect(notes(await exportFor(ann))).toEqual([]);
  });

  it('says which goals wait for the user’s answer', async () => {
    const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
    await befriend(ann, ben);
    await shareGoal(ann, ben);
    await offerGoal(ann, ben);
    const partsOf = async (who: typeof ann) =>
      (await exportFor(who))
        .json<{ part: string }[]>('goals.json')
        .map(({ part }) => part)
        .toSorted();
    expect([await partsOf(ann), await partsOf(ben)]).toEqual([
      ['creator', 'creator'],
      ['offered', 'partner'],
    ]);
  });

  it('is there without a plan, also with nothing in it', async () => {
    const zip = await exportFor(await app.createUser('ann', { plan: false }));
    expect(zip.json('check-ins.json')).toEqual([]);
    expect(zip.json('profile.json')).toMatchObject({ plan: { status: 'free' } });
  });

  it('names a photo whose file is gone from the store, in JSON and in words', async () => {
    const ann = await app.createUser('ann');
    const goal = await makeGoal(ann);
    const link = await uploadFor(app, ann);
    await checkWithPhoto(app, ann, goal.id, link);
    await app.deps.photoStore.delete(link.slice('/photos/'.length, link.indexOf('?')));
    const zip = await exportFor(ann);
    expect(zip.paths.filter((path) => path.startsWith('photos/'))).toEqual([]);
    const photo = `photos/${app.today()}-read-ten-pages-${goal.id.slice(0, 8)}-0.jpg`;
    expect(zip.json('missing-photos.json')).toEqual([
      { photo, date: app.today(), goal: 'Read ten pages', goal_id: goal.id, index: 0 },
    ]);
    expect(zip.json('check-ins.json')).toMatchObject([{ photo, photo_missing: true }]);
    expect(zip.text('READ-ME.txt')).toContain(
      `the files of these photos were not found. Please contact the people who run this service.\n  ${photo}\n`,
    );
    expect(zip.text('check-ins.csv')).toContain(`,${photo},true,`);
  });

  it('is refused when signed out, and limited for a person', async () => {
    expect((await ask('nonsense')).statusCode).toBe(401);
    const [ann, ben] = await Promise.all([
      app.createUser('ann', { plan: false }),
      app.createUser('ben', { plan: false }),
    ]);
    const statuses = [];
    for (let round = 0; round < 7; round++) statuses.push((await ask(ann.token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await ask(ben.token)).statusCode).toBe(200);
  });

  it('ends when the client stops reading, and the server keeps working', async () => {
    const ann = await app.createUser('ann');
    const { id } = await makeGoal(ann);
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const stop = new AbortController();
    const answer = await fetch(url + exportAccount.path, {
      headers: { authorization: `Bearer ${ann.token}` },
      signal: stop.signal,
    });
    await answer.body?.getReader().read();
    stop.abort();
    expect(notes(await exportFor(ann))).toHaveLength(1);
  });
});
