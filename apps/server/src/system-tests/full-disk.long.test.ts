import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#testing/database-facts';
import { makeGoal } from '#testing/test-users';
import { follow, noise, photoPart, sendForm, uploadFor } from '#testing/photos';
import { mountSmallDisk } from '#testing/small-disk';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const disk = mountSmallDisk(4 * 1024 * 1024);
const FULL = [503, 'photos.unavailable', 'Photos aren’t available right now. Please try again later.'];

// A container may not mount anything; then there is no disk to fill.
describe.skipIf(disk === undefined)('a disk that is full', () => {
  let app: TestApp;
  let ann: TestUser;
  let small: Buffer;

  beforeAll(async () => {
    app = await createTestApp({ env: { DATA_DIR: disk?.folder ?? '' } });
    ann = await app.createUser('ann');
    // Small as it comes, large as a JPEG: it can be received where it cannot be kept.
    small = await noise(1200, 1200).webp({ quality: 1 }).toBuffer();
  });
  afterAll(async () => {
    await app?.close();
    disk?.close();
  });

  const filesIn = (folder: string) =>
    readdirSync(join(disk?.folder ?? '', folder), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ).length;
  const upload = async () => {
    const { status, body } = await sendForm(app, ann, photoPart(small, { type: 'image/webp' }));
    return [status, body['code'], body['detail']];
  };

  it.each([
    ['while a photo is received', 20_000],
    ['when it should be kept', 400_000],
  ])('%s is told in a sentence, and nothing is there by half', async (_, left) => {
    disk?.clear();
    const kept = await follow(app, await uploadFor(app, ann, small));
    const [rows, photos] = [await countRows(app.deps.db.pool, 'photos'), filesIn('photos')];
    expect(kept.rawPayload.length).toBeGreaterThan(500_000);
    expect(small.length).toBeLessThan(300_000);

    disk?.leave(left);
    expect(await upload()).toEqual(FULL);
    expect([await countRows(app.deps.db.pool, 'photos'), filesIn('photos'), filesIn('uploads')]).toEqual([
      rows,
      photos,
      0,
    ]);

    // What needs no disk goes on.
    const { id: goalId } = await makeGoal(ann);
    expect((await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } })).status).toBe(200);
    expect((await ann.call(getDashboard)).status).toBe(200);

    disk?.clear();
    expect((await upload())[0]).toBe(200);
  });
});
