import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { updateProfile } from '@fivefold/contract/calls/names';
import { addDays } from '@fivefold/rules/calendar';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWithPhoto, uploadFor } from '#testing/photos';
import { keepRecurring } from '#testing/recurring-jobs';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';

let folder: string;
let app: TestApp;
let ann: TestUser;
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefold-plain-'));
  logged = [];
  app = await createTestApp({
    env: { PAYMENTS: 'off', SIGN_UP: 'open', PLAIN_FILES_DIR: folder },
    log: pino({ level: 'error' }, { write: (line) => logged.push(line) }),
  });
  await keepRecurring(app, ['plain-files.night']);
  ann = await app.createUser('ann');
  await ann.call(updateProfile, { body: { display_name: 'Ann/…' } });
  const goal = await makeGoal(ann, { value: 'Read' });
  await checkWithPhoto(app, ann, goal.id, await uploadFor(app, ann));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const nightOf = (days: number) => addDays(app.today(), days);
const folderOf = (user: TestUser, name: string) => `${name} ${user.uid.slice(0, 8)}`;
/** The next hour, in which the job looks whether tonight's folder is there. */
async function passAnHour(): Promise<void> {
  app.clock.setTo(new Date(app.clock.now().getTime() + 60 * 60 * 1000));
  await app.runJobs();
}
async function passADay(): Promise<void> {
  app.clock.advanceDays(1);
  await app.runJobs();
}

describe('plain files of every night', () => {
  it('are a folder for each person, whole or not there, and are written once', async () => {
    const ben = await app.createUser('ben');
    const closed = await app.createUser('closed');
    await app.deps.db.pool.query('update profiles set closed_at = now() where uid = $1', [closed.uid]);
    await passAnHour();
    const night = join(folder, nightOf(0));
    const annFolder = join(night, folderOf(ann, 'Ann …'));
    expect((await readdir(night)).toSorted()).toEqual(
      [folderOf(ann, 'Ann …'), folderOf(ben, ben.email.split('@')[0] ?? '')].toSorted(),
    );
    expect((await readdir(annFolder)).toSorted()).toEqual(['Read.md', 'photos']);
    const [photo = ''] = await readdir(join(annFolder, 'photos'));
    expect(await readFile(join(annFolder, 'Read.md'), 'utf8')).toContain(`(photos/${photo})`);
    expect((await readFile(join(annFolder, 'photos', photo))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect([(await stat(annFolder)).mode & 0o777, (await stat(join(annFolder, 'Read.md'))).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);

    const before = (await stat(annFolder)).ctimeMs;
    await passAnHour();
    expect((await stat(annFolder)).ctimeMs).toBe(before);
  });

  it('are kept for seven nights, beside whatever else is in the folder', async () => {
    await writeFile(join(folder, 'mine.txt'), '');
    await mkdir(join(folder, '2020-01-01'));
    for (let day = 0; day < 8; day++) await passADay();
    expect((await readdir(folder)).toSorted()).toEqual([
      ...[-6, -5, -4, -3, -2, -1, 0].map((days) => nightOf(days)),
      'mine.txt',
    ]);
  });

  it('of a person that fail are logged, and those of others are written', async () => {
    const ben = await app.createUser('ben');
    const goal = await makeGoal(ben, { value: 'Walk' });
    await ben.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() } });
    const { photoStore } = app.deps;
    const open = photoStore.open.bind(photoStore);
    photoStore.open = () => Promise.reject(new Error('The disk is gone.'));
    await passADay();
    const names = await readdir(join(folder, nightOf(0)));
    expect(names).toEqual([folderOf(ben, ben.email.split('@')[0] ?? '')]);
    expect(logged.filter((line) => line.includes(ann.uid))).toHaveLength(1);

    photoStore.open = open;
    await passADay();
    expect(await readdir(join(folder, nightOf(0)))).toHaveLength(2);
  });

  it('that failed for everyone are tried again in the next hour, and push no older night out', async () => {
    const { photoStore } = app.deps;
    const open = photoStore.open.bind(photoStore);
    photoStore.open = () => Promise.reject(new Error('The disk is gone.'));
    await passADay();
    expect(await readdir(folder)).toEqual([]);
    photoStore.open = open;
    await passAnHour();
    expect(await readdir(join(folder, nightOf(0)))).toEqual([folderOf(ann, 'Ann …')]);
  });

  it('go on where a process was stopped, without what it left half done', async () => {
    const name = folderOf(ann, 'Ann …');
    const unfinished = join(folder, nightOf(0), `.${name}.unfinished`);
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'Read.md'), 'half');
    await app.deps.db.pool.query(
      `insert into jobs (id, kind, payload, run_at, created_at) values (gen_random_uuid(), 'plain-files.person', $1, $2, $2)`,
      [JSON.stringify({ night: nightOf(0), after: '' }), app.clock.now()],
    );
    await app.runJobs();
    expect(await readdir(join(folder, nightOf(0)))).toEqual([name]);
    expect(await readFile(join(folder, nightOf(0), name, 'Read.md'), 'utf8')).toContain('title: "Read"');
  });
});
