import { describe, expect, it } from 'vitest';
import { UploadRoom } from './upload-room.ts';

/** Pictures that are decoded until the test says otherwise. */
function createRoom() {
  const room = new UploadRoom({ uploads: 40, uploadsOfOne: 10, decoders: 2 });
  const running = new Map<string, () => void>();
  const tasks: Promise<void>[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    running: async () => (await settle(), [...running.keys()]),
    decode(name: string, { isHuge = false } = {}) {
      const uid = name.replace(/\d+$/, '');
      tasks.push(room.decode(uid, { isHuge }, () => new Promise<void>((resolve) => running.set(name, resolve))));
    },
    async finish(name: string) {
      running.get(name)?.();
      running.delete(name);
      await settle();
    },
    all: () => Promise.all(tasks),
  };
}

describe('the line of pictures to decode', () => {
  it('gives one person one place, however many pictures they send', async () => {
    const room = createRoom();
    for (const name of ['ann1', 'ann2', 'ann3', 'ann4']) room.decode(name);
    expect(await room.running()).toEqual(['ann1']);
    room.decode('bob1');
    expect(await room.running()).toEqual(['ann1', 'bob1']);
    room.decode('cleo1');
    expect(await room.running()).toEqual(['ann1', 'bob1']);
    await room.finish('bob1');
    expect(await room.running()).toEqual(['ann1', 'cleo1']);
  });

  it('lets everybody else go first before the same person has another turn', async () => {
    const room = createRoom();
    const order: string[] = [];
    for (const name of ['ann1', 'ann2', 'ann3', 'bob1', 'cleo1', 'dan1', 'bob2']) room.decode(name);
    while ((await room.running()).length > 0) {
      const [next = ''] = await room.running();
      order.push(next);
      await room.finish(next);
    }
    await room.all();
    expect(order).toEqual(['ann1', 'bob1', 'cleo1', 'dan1', 'ann2', 'bob2', 'ann3']);
  });

  it('decodes one huge picture at a time, while others pass', async () => {
    const room = createRoom();
    room.decode('ann1', { isHuge: true });
    room.decode('bob1', { isHuge: true });
    room.decode('cleo1');
    expect(await room.running()).toEqual(['ann1', 'cleo1']);
    await room.finish('ann1');
    expect(await room.running()).toEqual(['cleo1', 'bob1']);
  });

  it('goes on after a picture that failed', async () => {
    const room = new UploadRoom({ uploads: 40, uploadsOfOne: 10, decoders: 1 });
    const failed = room.decode('ann', { isHuge: false }, () => Promise.reject(new Error('no picture')));
    const next = room.decode('ann', { isHuge: false }, () => Promise.resolve('made'));
    await expect(failed).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });
});
