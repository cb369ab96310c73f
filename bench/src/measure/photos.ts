import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalDay } from '@fivefold/rules/calendar';
import sharp from 'sharp';
import { Connection } from '../http/connection.ts';
import { clockRequest, photoRequest } from '../http/requests.ts';
import { megabytesOf } from '../report/plain-rows.ts';
import type { Row } from '../report/row.ts';
import { personWith } from '../seed/people.ts';
import { PRODUCT, run, startServer } from '../servers/child.ts';
import { forgetPeak, peakBytesOf, residentBytesOf } from '../servers/processor-time.ts';
import { HISTORIES, PHOTO } from '../settings.ts';
import { medianOf } from './median.ts';

/** What an upload of a phone's photo takes, one at a time and several at once, on a server of its own: memory is the process's. */
export async function photoRows(root: string, today: LocalDay): Promise<Row[]> {
  const place = { dataDir: join(root, 'photos') };
  mkdirSync(place.dataDir);
  await run('bench/src/seed/main.ts', [today, String(HISTORIES[0].days)], place);
  const jpeg = await phonePhoto();
  const request = photoRequest(personWith(20), jpeg);
  const server = await startServer(PRODUCT, place);
  try {
    const send = async () => {
      const connection = new Connection(server.port);
      const sentAt = performance.now();
      const { status, body } = await connection.send(request);
      connection.close();
      if (status !== 200) throw new Error(`The server answered ${status}: ${body.toString('utf8', 0, 500)}`);
      return performance.now() - sentAt;
    };
    const connection = new Connection(server.port);
    await connection.send(clockRequest(today));
    connection.close();
    const idleBytes = residentBytesOf(server.pid);

    forgetPeak(server.pid);
    const aloneMs: number[] = [];
    for (let nth = 0; nth < PHOTO.alone; nth++) aloneMs.push(await send());
    const alonePeak = peakBytesOf(server.pid);

    forgetPeak(server.pid);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: PHOTO.atOnce }, send));
    const atOnceMs = performance.now() - startedAt;
    const atOncePeak = peakBytesOf(server.pid);

    const what = `photo of 12 MP, ${megabytesOf(jpeg.length)} MB`;
    const row = (name: string, value: string, against?: string): Row => ({
      what: `${what}, ${name}`,
      value,
      ...(against === undefined ? {} : { against }),
    });
    return [
      row('one: ms', medianOf(aloneMs).toFixed(0)),
      row('one: MB, peak / idle', megabytesOf(alonePeak), megabytesOf(idleBytes)),
      row(`${PHOTO.atOnce} at once: ms until the last`, atOnceMs.toFixed(0)),
      row(`${PHOTO.atOnce} at once: MB, peak / idle`, megabytesOf(atOncePeak), megabytesOf(idleBytes)),
    ];
  } finally {
    await server.stop();
  }
}

/** Soft shapes under the grain of a small sensor. */
async function phonePhoto(): Promise<Buffer> {
  const { width, height } = PHOTO;
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const shapes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#888', noise: { ...noise, sigma: 60 } },
  })
    .resize(width, height, { kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(0.7)
    .composite([{ input: shapes, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
