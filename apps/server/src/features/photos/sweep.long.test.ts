import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGoal } from '@fivefold/contract/calls/goals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#testing/database-facts';
import { invite, makeGoal } from '#testing/test-users';
import { keepRecurring } from '#testing/recurring-jobs';
import { checkWithPhoto, follow, photoPart, plainPhoto, sendForm, uploadFor } from '#testing/photos';
import { startS3Server } from '#testing/s3-server';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  await keepRecurring(app, ['photos.sweep', 'invites.sweep', 'request-keys.sweep']);
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

const photosDir = () => join(app.deps.config.dataDir, 'photos');
const fileOf = (id: string) => join(photosDir(), id.slice(0, 2), `${id}.jpg`);
const idOf = (link: string) => link.slice('/photos/'.length, link.indexOf('?'));
const isKnown = async (id: string) =>
  (await app.deps.db.kysely.selectFrom('photos').select('id').where('id', '=', id).execute()).length === 1;

/** Lets hours pass, each with its sweeps. */
async function passHours(hours: number, where = app): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    where.clock.advanceDays(1 / 24);
    await where.runJobs();
  }
}

/** A picture as a day-old crash or backup leaves it. */
async function oldPicture(id: string): Promise<void> {
  await app.deps.photoStore.put(id, await plainPhoto());
  utimesSync(fileOf(id), new Date(0), new Date(0));
}

describe('the hourly sweep', () => {
  it('takes photos that no check-in claimed for a day, rows and files, and leaves the others', async () => {
    const { id: goalId } = await makeGoal(ann);
    const [claimed, unclaimed] = [await uploadFor(app, ann), await uploadFor(app, ann)];
    await checkWithPhoto(app, ann, goalId, claimed);
    await passHours(20);
    const fresh = await uploadFor(app, ann);
    await passHours(6);
    expect([
      await isKnown(idOf(unclaimed)),
      existsSync(fileOf(idOf(unclaimed))),
      (await follow(app, unclaimed)).statusCode,
    ]).toEqual([false, false, 404]);
    for (const link of [claimed, fresh])
      expect([await isKnown(idOf(link)), existsSync(fileOf(idOf(link)))]).toEqual([true, true]);
    app.clock.advanceDays(1);
    expect((await checkWithPhoto(app, ann, goalId, unclaimed)).body['code']).toBe('photos.not_yours');
  });

  it('takes pictures without a row within a day, and what crashes left of uploads', async () => {
    const kept = await uploadFor(app, ann);
    const { id: goalId } = await makeGoal(ann);
    await checkWithPhoto(app, ann, goalId, kept);
    utimesSync(fileOf(idOf(kept)), new Date(0), new Date(0));
    // Where its neighbours are known: the same two digits.
    const orphan = idOf(kept).slice(0, 2) + randomUUID().slice(2);
    await oldPicture(orphan);
    mkdirSync(app.deps.uploadsDir, { recursive: true });
    writeFileSync(join(app.deps.uploadsDir, 'half'), 'ha');
    utimesSync(join(app.deps.uploadsDir, 'half'), new Date(0), new Date(0));
    await passHours(25);
    expect([existsSync(fileOf(orphan)), existsSync(fileOf(idOf(kept))), readdirSync(app.deps.uploadsDir)]).toEqual([
      false,
      true,
      [],
    ]);
  });

  it('touches nothing where it knows fewer photos than it does not: that is another database', async () => {
    const strange = await createTestApp();
    await keepRecurring(strange, ['photos.sweep']);
    const ids = Array.from({ length: 30 }, () => randomUUID());
    for (const id of ids) await strange.deps.photoStore.put(id, Buffer.from('a'));
    const files = readdirSync(join(strange.deps.config.dataDir, 'photos'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.jpg'));
    for (const file of files) utimesSync(join(strange.deps.config.dataDir, 'photos', file), new Date(0), new Date(0));
    await passHours(24, strange);
    const left = readdirSync(join(strange.deps.config.dataDir, 'photos'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.jpg'),
    );
    expect(left).toHaveLength(30);
    await strange.close();
  });

  it('forgets invitations and saved answers when nothing needs them any more, and not before', async () => {
    const count = async () => [
      await countRows(app.deps.db.pool, 'invitations'),
      await countRows(app.deps.db.pool, 'invited_addresses'),
      await countRows(app.deps.db.pool, 'request_keys', ann.uid),
    ];
    await invite(ann, 'invited@example.com');
    await ann.call(createGoal, { body: { value: 'Swim', frequency: 'daily' }, key: randomUUID() });
    app.clock.advanceDays(13);
    await app.runJobs();
    expect(await count()).toEqual([1, 1, 1]);
    app.clock.advanceDays(3);
    await app.runJobs();
    expect(await count()).toEqual([1, 1, 0]);
    app.clock.advanceDays(30);
    await app.runJobs();
    expect(await count()).toEqual([0, 0, 0]);
  });
});

describe('with a bucket', () => {
  it('the whole product keeps, shows and deletes photos there, and says so when it is away', async () => {
    const server = await startS3Server();
    const { bucket } = server;
    const bucketApp = await createTestApp({
      env: {
        PHOTOS_BUCKET: bucket.bucket,
        PHOTOS_ENDPOINT: bucket.endpoint,
        PHOTOS_ACCESS_KEY_ID: bucket.accessKeyId,
        PHOTOS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      },
    });
    await keepRecurring(bucketApp, ['photos.sweep']);
    const bob = await bucketApp.createUser('bob');
    const link = await uploadFor(bucketApp, bob);
    const shown = await follow(bucketApp, link);
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.length > 100]).toEqual([
      200,
      'image/jpeg',
      true,
    ]);
    await passHours(26, bucketApp);
    expect(await bucketApp.deps.photoStore.open(idOf(link))).toBeUndefined();
    await server.stop();
    const { status, body } = await sendForm(bucketApp, bob, photoPart(await plainPhoto()));
    expect([status, body['code']]).toEqual([503, 'photos.unavailable']);
    expect(await countRows(bucketApp.deps.db.pool, 'photos')).toBe(0);
    await bucketApp.close();
  }, 30_000);
});
