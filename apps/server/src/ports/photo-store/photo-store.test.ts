import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortFailure } from '../../kernel/port-failure.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { createDiskPhotoStore } from './disk.ts';
import type { PhotoStore } from './port.ts';
import { createS3PhotoStore } from './s3.ts';

const LATER = new Date(Date.now() + 60_000);
const EARLIER = new Date(Date.now() - 60_000);

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-photos-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every place that photos can be kept passes the same tests. */
describe.each<[string, () => PhotoStore, () => PhotoStore]>([
  ['a disk', () => createDiskPhotoStore(join(folder, 'photos')), () => createDiskPhotoStore('/dev/null/photos')],
  [
    'a bucket',
    () => createS3PhotoStore(server.bucket),
    () => createS3PhotoStore({ ...server.bucket, endpoint: 'http://127.0.0.1:9' }),
  ],
])('photos on %s', (_, open, openBroken) => {
  const read = async (id: string) => {
    const stored = await open().open(id);
    return stored && { bytes: stored.bytes, content: await buffer(stored.content) };
  };

  it('are what was put, to the byte', async () => {
    for (const bytes of [1, 100_000, 5_242_880]) {
      const [id, jpeg] = [randomUUID(), randomBytes(bytes)];
      await open().put(id, jpeg);
      const found = await read(id);
      expect([found?.bytes, found?.content.equals(jpeg)]).toEqual([bytes, true]);
    }
  });

  it('are not there before, nor after they were deleted, and can be deleted twice', async () => {
    const id = randomUUID();
    expect(await read(id)).toBeUndefined();
    await open().put(id, Buffer.from('a'));
    await open().delete(id);
    await open().delete(id);
    expect(await read(id)).toBeUndefined();
  });

  it('are listed by the first digits of their ids once they are old', async () => {
    const ids = ['ab', 'ab', 'ab', 'ac'].map((prefix) => prefix + randomUUID().slice(2));
    for (const id of ids) await open().put(id, Buffer.from('a'));
    // Those of other tests may begin alike.
    const found = (await open().listOld('ab', LATER)).filter((id) => ids.includes(id));
    expect(found.toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(await open().listOld('ab', EARLIER)).toEqual([]);
    await open().tidy(LATER);
    expect(await read(ids[0] ?? '')).toBeDefined();
  });

  it('say of whatever goes wrong that the place is at fault', async () => {
    const broken = openBroken();
    const id = randomUUID();
    for (const act of [
      () => broken.put(id, Buffer.from('a')),
      () => broken.open(id),
      () => broken.delete(id),
      () => broken.listOld('ab', LATER),
    ]) {
      const failure: unknown = await act().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PortFailure);
      expect(failure).toMatchObject({ port: 'photos', isRetryable: true });
    }
  });
});

describe('photos on a disk', () => {
  it('are written aside: what crashed is never read, and goes when it is old', async () => {
    const root = join(folder, 'crashed');
    const store = createDiskPhotoStore(root);
    const [id, half] = [randomUUID(), randomUUID()];
    await store.put(id, Buffer.from('whole'));
    expect(readdirSync(join(root, '.writing'))).toEqual([]);
    mkdirSync(join(root, '.writing'), { recursive: true });
    writeFileSync(join(root, '.writing', half), 'ha');
    expect(await store.open(half)).toBeUndefined();
    await store.tidy(EARLIER);
    expect(existsSync(join(root, '.writing', half))).toBe(true);
    utimesSync(join(root, '.writing', half), new Date(0), new Date(0));
    await store.tidy(EARLIER);
    expect(existsSync(join(root, '.writing', half))).toBe(false);
    expect(await store.open(id)).toMatchObject({ bytes: 5 });
  });
});

describe('photos in a bucket', () => {
  it('are refused with wrong keys, and the failure is told as one', async () => {
    const stranger = createS3PhotoStore({ ...server.bucket, accessKeyId: 'UNKNOWN' });
    await expect(stranger.put(randomUUID(), Buffer.from('a'))).rejects.toBeInstanceOf(PortFailure);
    const forger = createS3PhotoStore({ ...server.bucket, secretAccessKey: 'guessed' });
    await expect(forger.put(randomUUID(), Buffer.from('a'))).rejects.toBeInstanceOf(PortFailure);
    await expect(
      createS3PhotoStore({ ...server.bucket, bucket: 'no-such-bucket' }).put(randomUUID(), Buffer.from('a')),
    ).rejects.toBeInstanceOf(PortFailure);
  });
});
