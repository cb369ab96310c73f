import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { logIn } from '@fivefold/contract/calls/auth';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../kernel/db/connect.ts';
import { truePath } from '../kernel/db/embedded/database-folder.ts';
import { lockFolder } from '../kernel/db/embedded/folder-lock.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { fingerprint } from '../testing/database-facts.ts';
import { makeGoal } from '../testing/test-users.ts';
import { checkWithPhoto, uploadFor } from '../testing/photos.ts';
import { type PostgresServer, startPostgres } from '../testing/postgres.ts';
import { startProduct } from '../testing/product-process.ts';
import { type TestUser, createTestApp, type TestApp } from '../testing/test-app.ts';
import { backUp } from './back-up.ts';
import { filesBelow } from './files.ts';
import { writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

const EMPTY = { migration: '0001_first', columns: {}, sequences: {}, counts: {} };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

const folders: string[] = [];
const servers: PostgresServer[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A place for files, that goes when the test ends; nothing is there yet. */
function place(name = 'place'): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-backup-'));
  folders.push(folder);
  return join(folder, name);
}

async function newServer(): Promise<string> {
  const server = await startPostgres();
  servers.push(server);
  return server.url;
}

const configOf = (dataDir: string, url?: string) =>
  readConfig({ DATA_DIR: dataDir, ...STRIPE, ...(url === undefined ? {} : { DATABASE_URL: url }) });

/** The product on its own database and folder, as it is configured. */
async function open(dataDir: string, url?: string): Promise<TestApp> {
  mkdirSync(dataDir, { recursive: true });
  const db = await openDatabase<Schema>(configOf(dataDir, url));
  const database = () => Promise.resolve({ db, close: () => db.close() });
  return createTestApp({
    database,
    env: { DATA_DIR: dataDir, ...STRIPE, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  });
}

/** Creates a user with check-ins, one of them with a photo. */
async function live(app: TestApp): Promise<TestUser> {
  const ann = await app.createUser('ann');
  for (let nth = 0; nth < 3; nth++) {
    const goal = await makeGoal(ann, { value: `Goal ${nth}, ‘quoted’ and “ünïcödé”` });
    const link = nth === 0 ? await uploadFor(app, ann) : null;
    expect((await checkWithPhoto(app, ann, goal.id, link)).status).toBe(200);
  }
  return ann;
}

/** The same person finds everything as it was, photos too. */
async function expectWhole(app: TestApp, { email, password }: TestUser): Promise<void> {
  const session = await app.callSignedOut(logIn, { body: { email, password } });
  const headers = { authorization: `Bearer ${String(session.body['token'])}` };
  const { body } = await app.callSignedOut(getDashboard, { headers });
  const goals = body['personal_goals'] as { check_ins: { photo_url: string | null }[] }[];
  expect(goals.map(({ check_ins }) => check_ins.length)).toEqual([1, 1, 1]);
  const link = goals.flatMap(({ check_ins }) => check_ins.flatMap(({ photo_url }) => photo_url ?? []))[0] ?? '';
  const photo = await app.fastify.inject(link);
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
}

/** A dump is for an empty server, which this one is no more, and for nothing else. */
async function expectNowhereElse(backup: string, filled: string | undefined): Promise<void> {
  if (filled === undefined) return;
  const other = place();
  await expect(restore(configOf(other, filled), backup)).rejects.toThrow('The database is not empty');
  expect(existsSync(other)).toBe(false);
}

describe.each([
  ['the embedded database', false],
  ['a PostgreSQL server', true],
])('a backup of %s', (_, isServer) => {
  const server = () => (isServer ? newServer() : Promise.resolve(undefined));

  it('comes back whole in an empty place: every row, every file, every session', { timeout: 240_000 }, async () => {
    const [dataDir, into, elsewhere] = [place(), place('backup'), place()];
    const [from, to] = [await server(), await server()];
    const first = await open(dataDir, from);
    const ann = await live(first);
    writeFileSync(join(dataDir, 'sandbox.json'), '{"of":"the sandbox"}');
    mkdirSync(join(dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(dataDir, 'uploads/half'), 'of a photo');
    const rows = await fingerprint(first.deps.db.pool);
    await first.close();

    const { counts, files } = await backUp(configOf(dataDir, from), into);
    expect(counts).toMatchObject({ check_ins: 3, goals: 3, profiles: 1, photos: 1 });
    expect(files.map(({ path }) => path).filter((path) => path.startsWith('files/'))).toEqual([
      'files/auth-secret',
      expect.stringMatching(/^files\/photos\/[\da-f]{2}\/[\da-f-]{36}\.jpg$/),
      'files/sandbox.json',
    ]);
    expect(statSync(into).mode & 0o077).toBe(0);
    expect(statSync(join(into, 'files/auth-secret')).mode & 0o077).toBe(0);

    expect(await restore(configOf(elsewhere, to), into)).toEqual({ counts, differences: [] });
    expect(readFileSync(join(elsewhere, 'sandbox.json'), 'utf8')).toBe('{"of":"the sandbox"}');
    const db = await openDatabase(configOf(elsewhere, to));
    expect(await fingerprint(db.pool)).toEqual(rows);
    await db.close();
    const before = await filesBelow(elsewhere);
    await expect(restore(configOf(elsewhere, to), into)).rejects.toThrow(`${elsewhere} is not empty`);
    expect(await filesBelow(elsewhere)).toEqual(before);
    await expect(backUp(configOf(elsewhere, to), into)).rejects.toThrow('is not empty');
    await expect(backUp(configOf(elsewhere, to), join(elsewhere, 'backup'))).rejects.toThrow('outside the data folder');
    await expectNowhereElse(into, to);

    const after = await open(elsewhere, to);
    await expectWhole(after, ann);
    const old = await after.callSignedOut(getDashboard, { headers: { authorization: `Bearer ${ann.token}` } });
    expect(old.status).toBe(200);
    await after.close();
  });
});

describe('the embedded database', () => {
  it('is copied consistently during writes, and after a kill', { timeout: 240_000 }, async () => {
    const [dataDir, running, killed] = [place(), place('running'), place('killed')];
    mkdirSync(dataDir, { recursive: true });
    const product = await startProduct(dataDir);
    const post = (path: string, email: string) =>
      fetch(product.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'likes long walks' }),
      });
    expect((await post('/api/identity/sign-up', 'ann@example.com')).status).toBe(200);
    let isDone = false;
    const writing = (async () => {
      const statuses = new Set<number>();
      for (let nth = 0; !isDone; nth++)
        statuses.add((await post('/api/identity/sign-up', `bob${nth}@example.com`)).status);
      return [...statuses];
    })();
    const { counts } = await backUp(configOf(dataDir), running);
    isDone = true;
    expect(await writing).toEqual([200]);
    expect(counts['identity_user']).toBeGreaterThan(0);
    expect(counts['identity_session']).toBe(counts['identity_user']);
    expect((await restore(configOf(place()), running)).differences).toEqual([]);
    await product.kill();
    expect((await backUp(configOf(dataDir), killed)).counts['identity_user']).toBeGreaterThan(0);
    expect((await restore(configOf(place()), killed)).differences).toEqual([]);
  });

  it('is not copied while a process has it that cannot be asked', async () => {
    const [dataDir, into] = [place(), place('backup')];
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    const lock = await lockFolder(truePath(join(dataDir, 'postgres')));
    await expect(backUp(configOf(dataDir), into)).rejects.toThrow('in use by another process');
    await lock.release();
  });

  it('is restored for its owner’s eyes alone, whatever the umask and the rights of the folder that was there', async () => {
    const [dataDir, into, elsewhere] = [place(), place('backup'), place()];
    const app = await open(dataDir);
    await live(app);
    await app.close();
    chmodSync(join(dataDir, 'auth-secret'), 0o644);
    await backUp(configOf(dataDir), into);
    mkdirSync(elsewhere, { mode: 0o777 });
    chmodSync(elsewhere, 0o777);
    const before = process.umask(0);
    await restore(configOf(elsewhere), into).finally(() => process.umask(before));
    const entries = readdirSync(elsewhere, { recursive: true, encoding: 'utf8' }).map((name) => join(elsewhere, name));
    const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0;
    expect([elsewhere, ...entries].filter((path) => isOpen(path))).toEqual([]);
    expect(entries.length).toBeGreaterThan(1000);
  });

  it('goes to a server and back with the same rows', { timeout: 240_000 }, async () => {
    const [dataDir, into, atServer, again, back] = [place(), place('backup'), place(), place('again'), place()];
    const server = await newServer();
    const app = await open(dataDir);
    const ann = await live(app);
    const rows = await fingerprint(app.deps.db.pool);
    await app.close();
    await backUp(configOf(dataDir), into);
    expect((await restore(configOf(atServer, server), into)).differences).toEqual([]);
    await backUp(configOf(atServer, server), again);
    expect((await restore(configOf(back), again)).differences).toEqual([]);
    const moved = await open(back);
    expect(await fingerprint(moved.deps.db.pool)).toEqual(rows);
    await expectWhole(moved, ann);
    await moved.close();
  });

  it('is not there where nothing ever ran', async () => {
    await expect(backUp(configOf(place()), place('backup'))).rejects.toThrow('There is no database');
  });
});

describe('a backup that is not whole', () => {
  it.each([
    [
      'a byte more',
      (made: string) => appendFileSync(join(made, 'files/auth-secret'), 'x'),
      'auth-secret is not as it was made',
    ],
    ['a file less', (made: string) => rmSync(join(made, 'files/auth-secret')), 'auth-secret is missing'],
    ['no end', (made: string) => rmSync(join(made, 'manifest.json')), 'holds no backup'],
    [
      'a version that is not ours',
      (made: string) => writeFileSync(join(made, 'manifest.json'), '{"format":1}'),
      'another version',
    ],
  ])('is refused for %s, before anything is written', async (_, damage, sentence) => {
    const [made, into] = [place('backup'), place()];
    mkdirSync(join(made, 'files'), { recursive: true });
    writeFileSync(join(made, 'files/auth-secret'), 'signs sessions');
    await writeManifest(made, { ...EMPTY, photosMissing: 0 });
    damage(made);
    await expect(restore(configOf(into), made)).rejects.toThrow(sentence);
    expect(existsSync(into)).toBe(false);
  });
});

describe('a PostgreSQL server', () => {
  it('is backed up while people check in, as of one moment', { timeout: 240_000 }, async () => {
    const [dataDir, into, elsewhere] = [place(), place('backup'), place()];
    const [from, to] = [await newServer(), await newServer()];
    const app = await open(dataDir, from);
    const ann = await app.createUser('ann');
    const goals = [];
    for (let nth = 0; nth < 100; nth++) goals.push(await makeGoal(ann));
    let isDone = false;
    const tapping = (async () => {
      for (const { id } of goals) {
        if (isDone) return;
        await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
      }
    })();
    const { counts } = await backUp(configOf(dataDir, from), into);
    isDone = true;
    await tapping;
    await app.close();
    expect((await restore(configOf(elsewhere, to), into)).differences).toEqual([]);
    const restored = new pg.Client({ connectionString: to });
    await restored.connect();
    const { rows } = await restored.query<{ checked: string; wrong: string }>(
      `select (select count(*) from check_ins) as checked,
              (select count(*) from goals g where g.next_idx <> (select count(*) from check_ins c where c.goal_id = g.id)) as wrong`,
    );
    await restored.end();
    expect([Number(rows[0]?.checked), Number(rows[0]?.wrong)]).toEqual([counts['check_ins'], 0]);
  });

  it('is not backed up without the photos that its rows know', { timeout: 240_000 }, async () => {
    const [dataDir, into, elsewhere] = [place(), place('backup'), place()];
    const [from, to] = [await newServer(), await newServer()];
    const app = await open(dataDir, from);
    await live(app);
    // An unclaimed photo has no file until its upload is complete.
    await app.deps.db.pool.query(
      `insert into photos (id, uid, bytes, width, height, created_at) select gen_random_uuid(), uid, 1, 1, 1, now() from profiles`,
    );
    await app.close();

    const nowhere = place('nothing');
    await expect(backUp(configOf(nowhere, from), into)).rejects.toThrow(`there is no folder ${nowhere}`);
    const other = place('another');
    mkdirSync(other, { recursive: true });
    await expect(backUp(configOf(other, from), into)).rejects.toThrow('1 of 1 photos have no file');
    await expect(restore(configOf(elsewhere, to), into)).rejects.toThrow('holds no backup');

    rmSync(into, { recursive: true });
    expect(await backUp(configOf(other, from), into, { mayLackPhotos: true })).toMatchObject({ photosMissing: 1 });
    expect((await restore(configOf(elsewhere, to), into)).differences).toEqual([]);
    expect((await backUp(configOf(dataDir, from), place('whole'))).photosMissing).toBe(0);
  });

  it('that is restored without its photos is reported as different', { timeout: 240_000 }, async () => {
    const [dataDir, into, elsewhere] = [place(), place('backup'), place()];
    const [from, to] = [await newServer(), await newServer()];
    const app = await open(dataDir, from);
    await live(app);
    await app.close();
    await backUp(configOf(dataDir, from), into);
    // As an earlier version wrote it: without photos, and complete by its own manifest.
    const path = join(into, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: { path: string }[]; photosMissing?: number };
    delete manifest.photosMissing;
    manifest.files = manifest.files.filter((file) => !file.path.startsWith('files/photos/'));
    writeFileSync(path, JSON.stringify(manifest));
    rmSync(join(into, 'files/photos'), { recursive: true });
    expect((await restore(configOf(elsewhere, to), into)).differences).toEqual([
      'photos: 1 of 1 have no file, 0 had none in the backup',
    ]);
  });
});
