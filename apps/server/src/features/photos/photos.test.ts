import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { PHOTO_UPLOADS_PER_HOUR } from '@fivefold/rules/limits';
import { PHOTO_MAX_BYTES, PHOTO_TARGET_BYTES } from '@fivefold/rules/photo-policy';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#testing/database-facts';
import { follow, formOf, noise, photoPart, plainPhoto, sendForm, uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

/** What the product made of a picture: uploads it and looks at it. */
async function roundTrip(content: Buffer, as: Parameters<typeof photoPart>[1] = {}): Promise<Buffer> {
  const { status, body } = await sendForm(app, ann, photoPart(content, as));
  expect([status, body['code']]).toEqual([200, undefined]);
  const answer = await follow(app, String(body['photoUrl']));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  return answer.rawPayload;
}
const refused = async (
  ...parts: Parameters<typeof sendForm> extends [TestApp, TestUser, ...infer Rest] ? Rest : never
) => {
  const { status, body } = await sendForm(app, ann, ...parts);
  return [status, body['code'], body['detail']];
};
const NOT_AN_IMAGE = [422, 'photos.not_an_image', 'Please select a valid image file'];
const UNREADABLE = [422, 'photos.unreadable', 'Failed to process image. Please try a different photo.'];
const leftovers = () => readdirSync(app.deps.uploadsDir);
const rows = () => countRows(app.deps.db.pool, 'photos');

/** A black square of one bit a pixel, made by hand: a picture library would not make one so large. */
function blackPng(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(side);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const header = Buffer.concat([size, size, Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('uploading a photo', () => {
  it('is for people with a plan', async () => {
    const free = await app.createUser('free', { plan: false });
    expect((await app.callSignedOut(uploadPhoto)).status).toBe(401);
    const { status, body } = await sendForm(app, free, photoPart(await plainPhoto()));
    expect([status, body['code']]).toEqual([402, 'subscription.premium_required']);
  });

  it('answers a link that shows it to its uploader, as a JPEG only', async () => {
    const answer = await follow(app, await uploadFor(app, ann));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{4}, immutable$/);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('takes %s and makes it a JPEG', async (format) => {
    const made = await roundTrip(
      await sharp(await plainPhoto())
        .toFormat(format)
        .toBuffer(),
      { filename: 'x.exe', type: 'text/html' },
    );
    const { dominant } = await sharp(made).stats();
    expect([(await sharp(made).metadata()).format, Math.abs(dominant.g - 0xaa) < 16]).toEqual(['jpeg', true]);
  });

  it('shows what is transparent on white', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { channels } = await sharp(await roundTrip(await clear.png().toBuffer())).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  });

  it('makes the longer side 1920 pixels at most, and enlarges nothing', async () => {
    expect(await sharp(await roundTrip(await plainPhoto({ width: 4000, height: 3000 }))).metadata()).toMatchObject({
      width: 1920,
      height: 1440,
    });
    expect(await sharp(await roundTrip(await plainPhoto({ width: 10, height: 3000 }))).metadata()).toMatchObject({
      width: 6,
      height: 1920,
    });
  });

  it('makes it 5 MB at most, whatever is in it', async () => {
    const made = await roundTrip(await noise(2500, 2500).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer());
    expect(made.length).toBeLessThanOrEqual(PHOTO_TARGET_BYTES);
  });

  it('removes the place, the device and everything else that is no pixel, and turns it upright', async () => {
    const wide = sharp(await plainPhoto({ width: 60, height: 30 }));
    const taken = await wide
      .withExif({
        IFD0: { Make: 'Secret camera', Copyright: 'Ann Example' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([
      before.orientation,
      before.exif?.toString('latin1').includes('Secret camera'),
      before.xmp !== undefined,
    ]).toEqual([6, true, true]);
    const made = await roundTrip(taken);
    const after = await sharp(made).metadata();
    expect([after.width, after.height]).toEqual([30, 60]);
    expect([after.orientation, after.exif, after.xmp, after.icc, after.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(made.toString('latin1')).not.toMatch(/Secret|Ann Example|xmpmeta|Exif/);
  });

  it('keeps a small JPEG as good as it was', async () => {
    const original = await noise(300, 200).blur(2).jpeg({ quality: 90 }).toBuffer();
    const made = await roundTrip(original);
    const [one, other] = (await Promise.all([original, made].map((jpeg) => sharp(jpeg).raw().toBuffer()))) as [
      Buffer,
      Buffer,
    ];
    const error = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
    expect(error).toBeLessThan(2);
  });

  it.each<readonly [string, () => Buffer | string | Promise<Buffer>, typeof NOT_AN_IMAGE]>([
    ['a text that says it is a JPEG', () => 'Dear diary', NOT_AN_IMAGE],
    ['nothing at all', () => '', NOT_AN_IMAGE],
    [
      'a drawing that could carry scripts',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      NOT_AN_IMAGE,
    ],
    ['a JPEG that was cut', async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 20_000), UNREADABLE],
    ['the head of a PNG and then a text', () => Buffer.from('\x89PNG\r\n\x1a\nDear diary', 'latin1'), UNREADABLE],
    [
      'a picture of a drawing, which the decoder would open by its content',
      () => Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'latin1'),
      UNREADABLE,
    ],
  ])('refuses %s', async (_, make, expected) => {
    const before = await rows();
    expect(await refused(photoPart(await make()))).toEqual(expected);
    expect([await rows(), leftovers()]).toEqual([before, []]);
  });

  it('refuses a bomb: few bytes that claim nine hundred million pixels', async () => {
    const bomb = blackPng(30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refused(photoPart(bomb))).toEqual(UNREADABLE);
    expect(await sharp(blackPng(300)).metadata()).toMatchObject({ format: 'png', width: 300 });
  });

  it('refuses more than 50 MB, and takes as much', async () => {
    const head = await plainPhoto();
    const sized = (bytes: number) => Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
    expect(await refused(photoPart(sized(PHOTO_MAX_BYTES + 1)))).toEqual([
      413,
      'photos.too_large',
      'Image is too large. Please select an image under 50MB',
    ]);
    expect(leftovers()).toEqual([]);
    expect((await sendForm(app, ann, photoPart(sized(PHOTO_MAX_BYTES - 1)))).status).toBe(200);
  }, 30_000);

  it('refuses forms with another field, two photos or none', async () => {
    const photo = await plainPhoto();
    const one = [400, 'common.invalid', 'Send one photo, in the field “photo”.'];
    expect(await refused({ ...photoPart(photo), name: 'picture' })).toEqual(one);
    expect(await refused(photoPart(photo), photoPart(photo))).toEqual(one);
    expect(await refused({ name: 'photo', content: 'a text' })).toEqual(one);
    expect(await refused()).toEqual(one);
    expect((await sendForm(app, ann, { name: 'note', content: 'hello' }, photoPart(photo))).status).toBe(200);
    expect(leftovers()).toEqual([]);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['bytes', { 'content-type': 'image/jpeg' }, 'x', 415],
    ['no body', {}, '', 415],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['a form that is none', { 'content-type': 'multipart/form-data; boundary=x' }, 'Dear diary', 400],
    [
      'a form that ends early',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nabc',
      400,
    ],
  ])('refuses %s', async (_, headers, payload, status) => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: uploadPhoto.path,
      payload,
      headers: { ...headers, authorization: `Bearer ${ann.token}` },
    });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      status,
      expect.stringMatching(/^The request /),
    ]);
    expect(leftovers()).toEqual([]);
  });

  it('leaves nothing of an upload whose sender goes away', async () => {
    const before = await rows();
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { payload, headers } = formOf(photoPart(await noise(1000, 1000).jpeg().toBuffer()));
    const { port } = app.fastify.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = {
      ...headers,
      host: 'x',
      authorization: `Bearer ${ann.token}`,
      'content-length': String(payload.length),
    };
    socket.write(
      `POST ${uploadPhoto.path} HTTP/1.1\r\n${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    socket.write(payload.subarray(0, payload.length / 2));
    await expect.poll(leftovers, { timeout: 5000 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftovers, { timeout: 5000 }).toEqual([]);
    expect(await rows()).toBe(before);
  });

  it('answers with a sentence when the disk does not take it, and leaves nothing behind', async () => {
    const trouble = await createTestApp();
    const bob = await trouble.createUser('bob');
    rmSync(join(trouble.deps.config.dataDir, 'photos'), { recursive: true, force: true });
    // A file where the folder should be: what a disk refuses, also to root.
    writeFileSync(join(trouble.deps.config.dataDir, 'photos'), '');
    const { status, body } = await sendForm(trouble, bob, photoPart(await plainPhoto()));
    expect([status, body['code'], body['detail']]).toEqual([
      503,
      'photos.unavailable',
      'Photos aren’t available right now. Please try again later.',
    ]);
    expect([await countRows(trouble.deps.db.pool, 'photos'), readdirSync(trouble.deps.uploadsDir)]).toEqual([0, []]);
    await trouble.close();
  });

  it('accepts ten concurrent uploads of a user, refuses more with Retry-After, and still serves others', async () => {
    const photo = await plainPhoto();
    const [eager, patient] = [await app.createUser('eager'), await app.createUser('patient')];
    const [answers, other] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => sendForm(app, eager, photoPart(photo)))),
      sendForm(app, patient, photoPart(photo)),
    ]);
    expect(other.status).toBe(200);
    const told = answers.filter(({ status }) => status !== 200);
    expect(answers.length - told.length).toBeGreaterThanOrEqual(10);
    for (const { status, body, raw } of told)
      expect([status, body['code'], raw.headers['retry-after']]).toEqual([503, 'photos.unavailable', '5']);
    expect(leftovers()).toEqual([]);
  });

  it('decodes a limited number for one person in an hour, also when they are no pictures', async () => {
    const pest = await app.createUser('pest');
    const junk = () => sendForm(app, pest, photoPart(Buffer.from('no picture')));
    for (let sent = 0; sent < PHOTO_UPLOADS_PER_HOUR; sent += 10) await Promise.all(Array.from({ length: 10 }, junk));
    const { status, body, raw } = await junk();
    expect([status, body['code']]).toEqual([429, 'common.too_many_requests']);
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('limits photos without check-ins', async () => {
    const hoarder = await app.createUser('hoarder');
    const at = app.clock.now();
    const many = Array.from({ length: 50 }, () => ({
      id: randomUUID(),
      uid: hoarder.uid,
      bytes: 1,
      width: 1,
      height: 1,
      created_at: at,
      goal_id: null,
      idx: null,
    }));
    await app.deps.db.kysely.insertInto('photos').values(many).execute();
    const { status, body } = await sendForm(app, hoarder, photoPart(await plainPhoto()));
    expect([status, body['code']]).toEqual([429, 'common.too_many_requests']);
  });
});
