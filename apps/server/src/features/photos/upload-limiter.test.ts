import { describe, expect, it } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

/** Pictures that are decoded until the test says otherwise. */
function createLimiter() {
  const limiter = new UploadLimiter({ uploads: 40, uploadsOfOne: 10, decoders: 2 });
  const running = new Map<string, () => void>();
  const tasks: Promise<void>[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    running: async () => (await settle(), [...running.keys()]),
    decode(name: string, { isHuge = false } = {}) {
      const uid = name.replace(/\d+$/, '');
      tasks.push(limiter.decode(uid, { isHuge }, () => new Promise<void>((resolve) => running.set(name, resolve))));
    },
    async finish(name: string) {
      running.get(name)?.();
      running.delete(name);
      await settle();
    },
    all: () => Promise.all(tasks),
  };
}

describe('the queue of images to decode', () => {
  it('decodes one image of a user at a time, however many they upload', async () => {
    const limiter = createLimiter();
    for (const name of ['ann1', 'ann2', 'ann3', 'ann4']) limiter.decode(name);
    expect(await limiter.running()).toEqual(['ann1']);
    limiter.decode('bob1');
    expect(await limiter.running()).toEqual(['ann1', 'bob1']);
    limiter.decode('cleo1');
    expect(await limiter.running()).toEqual(['ann1', 'bob1']);
    await limiter.finish('bob1');
    expect(await limiter.running()).toEqual(['ann1', 'cleo1']);
  });

  it('decodes other users’ images before a user’s next one', async () => {
    const limiter = createLimiter();
    const order: string[] = [];
    for (const name of ['ann1', 'ann2', 'ann3', 'bob1', 'cleo1', 'dan1', 'bob2']) limiter.decode(name);
    while ((await limiter.running()).length > 0) {
      const [next = ''] = await limiter.running();
      order.push(next);
      await limiter.finish(next);
    }
    await limiter.all();
    expect(order).toEqual(['ann1', 'bob1', 'cleo1', 'dan1', 'ann2', 'bob2', 'ann3']);
  });

  it('decodes one huge image at a time, while smaller ones pass', async () => {
    const limiter = createLimiter();
    limiter.decode('ann1', { isHuge: true });
    limiter.decode('bob1', { isHuge: true });
    limiter.decode('cleo1');
    expect(await limiter.running()).toEqual(['ann1', 'cleo1']);
    await limiter.finish('ann1');
    expect(await limiter.running()).toEqual(['cleo1', 'bob1']);
  });

  it('continues after an image that failed', async () => {
    const limiter = new UploadLimiter({ uploads: 40, uploadsOfOne: 10, decoders: 1 });
    const failed = limiter.decode('ann', { isHuge: false }, () => Promise.reject(new Error('no picture')));
    const next = limiter.decode('ann', { isHuge: false }, () => Promise.resolve('made'));
    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });
});
