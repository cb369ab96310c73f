import { describe, expect, it, vi } from 'vitest';
import { createCelebrationStore } from './celebration-store.ts';

describe('the celebration store', () => {
  it('plays nothing before the first celebration', () => {
    expect(createCelebrationStore().playing()).toBeNull();
  });

  it('tells its listeners what is played and when it ends', () => {
    const store = createCelebrationStore();
    const seen: (string | undefined)[] = [];
    const stop = store.subscribe(() => seen.push(store.playing()?.name));
    store.celebrate('rock', { seed: 7 });
    expect(store.playing()).toEqual({
      name: 'rock',
      seed: 7,
      isSubtle: false,
      own: [],
      points: 1,
    });
    const playing = store.playing();
    if (playing) store.end(playing);
    stop();
    store.celebrate('fire');
    expect(seen).toEqual(['rock', undefined]);
  });

  it('does not let the end of one celebration end the next', () => {
    const store = createCelebrationStore();
    store.celebrate('tree');
    const first = store.playing();
    store.celebrate('wave');
    if (first) store.end(first);
    expect(store.playing()?.name).toBe('wave');
  });

  it('chooses another seed every time', () => {
    const store = createCelebrationStore();
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.5);
    store.celebrate('tree');
    const first = store.playing()?.seed;
    store.celebrate('tree');
    expect([first, store.playing()?.seed]).toEqual([0x4000_0000, 0x8000_0000]);
    random.mockRestore();
  });
});
