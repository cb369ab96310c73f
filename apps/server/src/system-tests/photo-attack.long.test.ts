import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@fivefold/contract/calls/auth';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, photoPart, plainPhoto } from '#testing/photos';
import { textBomb } from '#testing/picture-bombs';
import { type ProductProcess, startProduct } from '#testing/product-process';
import { createCheckInClients, type CheckInClient } from '#testing/check-in-clients';

const BOMBS = 5;
/** A log-in hashes a password, which takes a second or two on a busy machine. Decoding outside of the room took 95. */
const MOST_LOG_IN_MS = 8000;
/** Ten seconds, and some to spare: what native threads did took 51. */
const MOST_STOP_MS = 13_000;
/** Twelve seconds until the watchdog kills. */
const MOST_STUCK_MS = 16_000;

let dataDir: string;
let attacker: CheckInClient;
let product: ProductProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-attack-'));
  [attacker] = (await createCheckInClients({ DATA_DIR: dataDir }, { people: 1, goalsEach: 1 })) as [CheckInClient];
}, 120_000);
afterAll(async () => {
  await product.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function upload(content: Buffer): Promise<number> {
  const { payload, headers } = formOf(photoPart(content));
  const answer = await fetch(product.origin + uploadPhoto.path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${attacker.token}` },
    body: new Uint8Array(payload),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** @returns how long a log-in took, in milliseconds. */
async function timeLogIn(): Promise<number> {
  const sentAt = performance.now();
  const answer = await fetch(product.origin + logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'person0@example.com', password: 'likes long walks' }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return performance.now() - sentAt;
}

/** Starts the product; what was started before is gone. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  await (product as ProductProcess | undefined)?.kill();
  product = await startProduct(dataDir, env);
}

/** @returns how long a stop took, in milliseconds, and what went wrong with it. */
async function timeStop(): Promise<{ ms: number; error: string }> {
  const askedAt = performance.now();
  const error = await product.stop().then(() => '', String);
  return { ms: performance.now() - askedAt, error };
}

it('people log in while one account uploads pictures full of compressed text', { timeout: 120_000 }, async () => {
  await start();
  const bomb = textBomb();
  expect(bomb.length).toBeLessThan(2_000_000);
  const attack = Promise.all(Array.from({ length: BOMBS }, () => upload(bomb)));
  const logIns: number[] = [];
  for (let nth = 0; nth < 5; nth++) logIns.push(await timeLogIn());
  expect(Math.max(...logIns)).toBeLessThan(MOST_LOG_IN_MS);
  // The pictures themselves are ten by ten pixels and fine.
  expect(await attack).toEqual([200, 200, 200, 200, 200]);
});

it(
  'people log in while one account uploads pictures that take long to decode, and a stop waits for none of them',
  { timeout: 120_000 },
  async () => {
    await start();
    const large = await sharp({ create: { width: 7900, height: 7900, channels: 3, background: '#2a6' } })
      .avif({ effort: 0 })
      .toBuffer();
    const attack = Array.from({ length: BOMBS }, () => upload(large).catch(() => 0));
    const logIns: number[] = [];
    for (let nth = 0; nth < 5; nth++) logIns.push(await timeLogIn());
    expect(Math.max(...logIns)).toBeLessThan(MOST_LOG_IN_MS);
    expect((await timeStop()).ms).toBeLessThan(MOST_STOP_MS);
    await Promise.all(attack);
  },
);

it('a decoder ends with a product that was killed', { timeout: 60_000 }, async () => {
  await start();
  const uploading = upload(await plainPhoto());
  const children = () =>
    readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  await expect.poll(children, { timeout: 20_000 }).toHaveLength(1);
  const [decoder = 0] = children();
  await uploading;
  await product.kill();
  await expect.poll(() => existsSync(`/proc/${decoder}`), { timeout: 5000 }).toBe(false);
});

it(
  'a stop is in order when native threads never end, and ends in time when the main thread is stuck',
  { timeout: 90_000 },
  async () => {
    const busy = (what: string) =>
      start({ NODE_OPTIONS: `--import ${join(import.meta.dirname, '../kernel/testing/busy-process.ts')}`, BUSY: what });
    await busy('threads');
    await timeLogIn();
    const { ms, error } = await timeStop();
    expect([ms < MOST_STOP_MS, error]).toEqual([true, '']);
    await busy('main');
    const stuck = await timeStop();
    expect(stuck.error).toContain('exit code null');
    expect(stuck.ms).toBeLessThan(MOST_STUCK_MS);
  },
);
