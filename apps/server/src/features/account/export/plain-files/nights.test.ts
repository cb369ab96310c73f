import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateProfile } from '@fivefold/contract/calls/names';
import { addDays } from '@fivefold/rules/calendar';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWithPhoto, uploadFor } from '#testing/photos';
import { keepRecurring } from '#testing/recurring-jobs';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';

const logged: string[] = [];
let folder: string;
let app: TestApp;
let ann: TestUser;
let ben: TestUser;
let annsPhoto: string;
let open: TestApp['deps']['photoStore']['open'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefold-plain-'));
  app = await createTestApp({
    env: { PAYMENTS: 'off', SIGN_UP: 'open', PLAIN_FILES_DIR: folder },
    log: pino({ level: 'error' }, { write: (line) => logged.push(line) }),
  });
  open = app.deps.photoStore.open.bind(app.deps.photoStore);
  await keepRecurring(app, ['plain-files.night']);
  [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
  await ann.call(updateProfile, { body: { display_name: 'Ann/…' } });
  await ben.call(updateProfile, { body: { display_name: 'Ben' } });
  annsPhoto = await checkInWithPhoto(ann);
  await checkInWithPhoto(ben);
  const closed = await app.createUser('closed');
  await app.deps.db.pool.query('update profiles set closed_at = now() where uid = $1', [closed.uid]);
});
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  logged.length = 0;
});
afterEach(() => {
  app.deps.photoStore.open = open;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** @returns the photo's id */
async function checkInWithPhoto(user: TestUser): Promise<string> {
  const { id } = await makeGoal(user, { value: 'Read' });
  const link = await uploadFor(app, user);
  await checkWithPhoto(app, user, id, link);
  return link.slice('/photos/'.length, link.indexOf('?'));
}

const folderOf = (user: TestUser) => `${user === ann ? 'Ann …' : 'Ben'} ${user.uid.slice(0, 8)}`;
const everyone = () => [folderOf(ann), folderOf(ben)];
const tonight = () => join(folder, app.today());
const written = async () => (await readdir(tonight())).toSorted();

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
  it('are a folder for each person, open to the product alone, and are written once', async () => {
    await passADay();
    expect(await written()).toEqual(everyone());
    const own = join(tonight(), folderOf(ann));
    expect((await readdir(own)).toSorted()).toEqual(['Read.md', 'photos']);
    const [photo = ''] = await readdir(join(own, 'photos'));
    expect(await readFile(join(own, 'Read.md'), 'utf8')).toContain(`(photos/${photo})`);
    expect((await readFile(join(own, 'photos', photo))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const modes = [own, join(own, 'Read.md')].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);

    await rm(own, { recursive: true });
    await passAnHour();
    expect(await written()).toEqual([folderOf(ben)]);
  });

  it('are kept for seven nights, beside what else is in the folder', async () => {
    await writeFile(join(folder, 'mine.txt'), '');
    await mkdir(join(folder, '2020-01-01'));
    for (let day = 0; day < 8; day++) await passADay();
    const nights = [-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(app.today(), days));
    expect((await readdir(folder)).toSorted()).toEqual([...nights, 'mine.txt']);
  });

  it('of one person that fail are logged and leave nothing, and those of others are written', async () => {
    app.deps.photoStore.open = (id) => (id === annsPhoto ? Promise.reject(new Error('It broke.')) : open(id));
    await passADay();
    expect(await written()).toEqual([folderOf(ben)]);
    expect(logged.map((line) => [line.includes(ann.uid), line.includes('It broke.')])).toEqual([[true, true]]);

    app.deps.photoStore.open = open;
    await passADay();
    expect(await written()).toEqual(everyone());
  });

  it('that failed for everyone are written in the next hour', async () => {
    app.deps.photoStore.open = () => Promise.reject(new Error('The disk is gone.'));
    await passADay();
    expect(await readdir(folder)).toEqual([]);
    app.deps.photoStore.open = open;
    await passAnHour();
    expect(await written()).toEqual(everyone());
  });

  it('go on where a process was stopped, without what it left half done', async () => {
    const unfinished = join(tonight(), `.${folderOf(ann)}.unfinished`);
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'Read.md'), 'half');
    await app.deps.db.pool.query(
      `insert into jobs (id, kind, payload, run_at, created_at) values (gen_random_uuid(), 'plain-files.person', $1, $2, $2)`,
      [JSON.stringify({ night: app.today(), after: '' }), app.clock.now()],
    );
    await app.runJobs();
    expect(await written()).toEqual(everyone());
    expect(await readFile(join(tonight(), folderOf(ann), 'Read.md'), 'utf8')).toContain('title: "Read"');
  });
});
