import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { plainPhoto } from '#testing/photos';
import { blackPng } from '#testing/picture-bombs';
import { Decoder, DECODER_LIMITS, type DecoderLimits } from './decoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-decoder-'));
const started: Decoder[] = [];
afterEach(() => {
  for (const decoder of started.splice(0)) decoder.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const decoder = new Decoder({ ...DECODER_LIMITS, ...limits });
  started.push(decoder);
  return decoder;
}

function file(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const UNREADABLE = { code: 'photos.unreadable' };
const finished = { isFinished: true };

describe('the decoder', () => {
  it('has no process until the first picture, and none soon after the last', async () => {
    const decoder = createDecoder({ idleMs: 300 });
    expect(decoder.pids).toEqual([]);
    const path = file('plain.jpg', await plainPhoto());
    expect(await decoder.inspect(path)).toEqual({ isHuge: false, isFinished: true });
    expect(await decoder.make(path, finished)).toMatchObject({ width: 64, height: 48 });
    const [pid = 0, ...more] = decoder.pids;
    expect([isAlive(pid), more]).toEqual([true, []]);
    await expect.poll(() => [decoder.pids, isAlive(pid)], { timeout: 5000 }).toEqual([[], false]);
  });

  it('kills the process of a picture that takes too much processor time, and decodes the next one', async () => {
    // No machine decodes 62 million pixels in a millisecond.
    const limits = { ...DECODER_LIMITS, processorMs: 1 };
    const decoder = new Decoder(limits);
    started.push(decoder);
    await expect(decoder.make(file('slow.png', blackPng(7900)), finished)).rejects.toMatchObject(UNREADABLE);
    expect(decoder.pids).toEqual([]);
    limits.processorMs = DECODER_LIMITS.processorMs;
    expect(await decoder.make(file('plain.jpg', await plainPhoto()), finished)).toMatchObject({ width: 64 });
  }, 60_000);

  it('kills a picture that takes too much memory', async () => {
    const decoder = createDecoder({ memory: 130 * 1024 * 1024 });
    const large = file(
      'large.gif',
      await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#2a6' } })
        .gif({ effort: 1 })
        .toBuffer(),
    );
    await expect(decoder.make(large, finished)).rejects.toMatchObject(UNREADABLE);
    expect(decoder.pids).toEqual([]);
  }, 60_000);

  it('gives up on a process that does nothing', async () => {
    const limits = { ...DECODER_LIMITS };
    const decoder = new Decoder(limits);
    started.push(decoder);
    const path = file('plain.jpg', await plainPhoto());
    await decoder.inspect(path);
    const [pid = 0] = decoder.pids;
    process.kill(pid, 'SIGSTOP');
    // The start is over, which takes seconds on a busy machine.
    limits.taskMs = 300;
    await expect(decoder.make(path, finished)).rejects.toMatchObject(UNREADABLE);
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  }, 60_000);

  it('says that photos are not available when no process starts', async () => {
    const decoder = createDecoder({ taskMs: 1 });
    await expect(decoder.inspect(file('plain.jpg', await plainPhoto()))).rejects.toMatchObject({
      name: 'PortFailure',
      port: 'photos',
    });
  });

  it('says of a picture of 30 million pixels that it is huge', async () => {
    expect(await createDecoder().inspect(file('black.png', blackPng(5500)))).toEqual({
      isHuge: true,
      isFinished: false,
    });
  });

  it('ends its processes when it is closed, whatever they do', async () => {
    const decoder = createDecoder();
    const large = file('large.png', blackPng(7900));
    const making = decoder.make(large, finished);
    await expect.poll(() => decoder.pids.length, { timeout: 5000 }).toBe(1);
    const [pid = 0] = decoder.pids;
    decoder.close();
    await expect(making).rejects.toBeDefined();
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  });

  it.skipIf(!existsSync('/proc/self/environ'))(
    'runs without the secrets of the server, and gives way to it',
    async () => {
      process.env['AUTH_SECRET'] = 'not for a decoder';
      const decoder = createDecoder();
      await decoder.inspect(file('plain.jpg', await plainPhoto()));
      const [pid = 0] = decoder.pids;
      const proc = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
      delete process.env['AUTH_SECRET'];
      expect(proc('environ')).not.toContain('not for a decoder');
      const [, fields = ''] = proc('stat').split(') ');
      // The nineteenth field of all, the sixteenth behind the name.
      expect([Number(fields.split(' ')[16]), proc('oom_score_adj').trim()]).toEqual([5, '1000']);
    },
  );
});
