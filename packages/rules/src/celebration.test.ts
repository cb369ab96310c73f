import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_CELEBRATIONS,
  CELEBRATIONS,
  type StoredCelebration,
  celebrationOf,
  nextCelebration,
  parseStoredCelebration,
} from './celebration.ts';

/** Plays one check-in after another as a device does: read the text, choose, keep the text. */
function play(streaks: readonly boolean[]): string[] {
  let kept: string | null = null;
  return streaks.map((streakEarned) => {
    const { celebration, stored } = nextCelebration(parseStoredCelebration(kept), streakEarned);
    kept = stored;
    return celebration;
  });
}

describe('nextCelebration', () => {
  it('goes through the twelve in order and begins again', () => {
    expect(play(Array.from({ length: 14 }, () => false))).toEqual([
      'tree',
      'rock',
      'fire',
      'star',
      'tornado',
      'blackhole',
      'rainbow',
      'lightning',
      'fireworks',
      'snow',
      'garden',
      'rocket',
      'tree',
      'rock',
    ]);
  });

  it('plays and keeps the wave on a streak, and the cycle goes on where it was', () => {
    expect(play([false, false, true, false])).toEqual(['tree', 'rock', 'wave', 'fire']);
    expect(play([true, true, false, true, false])).toEqual(['wave', 'wave', 'tree', 'wave', 'rock']);
    expect(nextCelebration('rock', true)).toEqual({ celebration: 'wave', stored: 'wave:rock' });
    expect(nextCelebration('wave:rock', true)).toEqual({ celebration: 'wave', stored: 'wave:rock' });
    expect(nextCelebration(null, true)).toEqual({ celebration: 'wave', stored: 'wave' });
    expect(nextCelebration('wave:rocket', false)).toEqual({ celebration: 'tree', stored: 'tree' });
  });

  it('never loses its place, however many waves come between', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 80 }), (streaks) => {
        const played = play(streaks);
        expect(played.map((celebration) => celebration === 'wave')).toEqual(streaks);
        const ofCycle = played.filter((celebration) => celebration !== 'wave');
        expect(ofCycle).toEqual(ofCycle.map((_, i) => CELEBRATIONS[i % 12]));
      }),
    );
  });

  it('knows thirteen animations', () => {
    expect(ALL_CELEBRATIONS).toEqual([...CELEBRATIONS, 'wave']);
    expect(new Set(ALL_CELEBRATIONS).size).toBe(13);
  });
});

describe('parseStoredCelebration', () => {
  it.each<[string, StoredCelebration]>([
    ['tree', 'tree'],
    ['rocket', 'rocket'],
    ['wave', 'wave'],
    ['wave:star', 'wave:star'],
  ])('reads %j', (text, expected) => {
    expect(parseStoredCelebration(text)).toBe(expected);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['Tree'],
    ['wave:'],
    ['wave:wave'],
    ['wave:wave:tree'],
    ['tree:wave'],
    ['[object Object]'],
  ])('reads nothing from %j', (text) => {
    expect(parseStoredCelebration(text)).toBeNull();
  });
});

describe('celebrationOf', () => {
  it('is the one that was played, and else follows the cycle by the index', () => {
    expect(celebrationOf('wave', 3)).toBe('wave');
    expect([0, 1, 11, 12, 1825].map((index) => celebrationOf(null, index))).toEqual([
      'tree',
      'rock',
      'rocket',
      'tree',
      'rock',
    ]);
  });
});
