import { afterEach, describe, expect, it, vi } from 'vitest';
import { celebrate, endCelebration, playingCelebration, subscribeToCelebration } from './celebration-store.ts';

afterEach(() => {
  const playing = playingCelebration();
  if (playing) endCelebration(playing);
});

describe('the celebration store', () => {
  it('plays nothing until somebody celebrates', () => {
    expect(playingCelebration()).toBeNull();
  });

  it('tells its listeners what is played and when it ends', () => {
    const seen: (string | undefined)[] = [];
    const stop = subscribeToCelebration(() => seen.push(playingCelebration()?.name));
    celebrate('rock', { seed: 7 });
    expect(playingCelebration()).toEqual({ name: 'rock', seed: 7, isSubtle: false, own: [], points: 1 });
    const playing = playingCelebration();
    if (playing) endCelebration(playing);
    stop();
    celebrate('fire');
    expect(seen).toEqual(['rock', undefined]);
  });

  it('does not let the end of one celebration end the next', () => {
    celebrate('tree');
    const first = playingCelebration();
    celebrate('wave');
    if (first) endCelebration(first);
    expect(playingCelebration()?.name).toBe('wave');
  });

  it('chooses another seed every time', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.5);
    celebrate('tree');
    const first = playingCelebration()?.seed;
    celebrate('tree');
    expect([first, playingCelebration()?.seed]).toEqual([0x4000_0000, 0x8000_0000]);
    random.mockRestore();
  });
});
