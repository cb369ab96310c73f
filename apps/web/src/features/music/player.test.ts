// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAudio, installFakeAudio } from '#testing/fake-audio.ts';
import { createMusicPlayer } from './player.ts';
import { scoreScene } from './score.ts';

const TREE = scoreScene('tree', 1);
const play = (player: ReturnType<typeof createMusicPlayer>) => {
  const ended = vi.fn<() => void>();
  return { ended, stop: player.play(TREE, ended) };
};
const isLoud = async () => false;

let audio: FakeAudio;
beforeEach(() => {
  vi.useFakeTimers();
  audio = installFakeAudio();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the player of music', () => {
  it('plays all notes and says once when they are over', async () => {
    const { ended } = play(createMusicPlayer(isLoud));
    await vi.advanceTimersByTimeAsync(1000);
    expect(audio.sounds.length).toBeGreaterThan(TREE.length);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('plays one thing at a time', async () => {
    const player = createMusicPlayer(isLoud);
    const first = play(player);
    await vi.advanceTimersByTimeAsync(100);
    const second = play(player);
    expect(first.ended).toHaveBeenCalledOnce();
    expect(audio.fades).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(second.ended).not.toHaveBeenCalled();
    second.stop();
    second.stop();
    expect(second.ended).toHaveBeenCalledOnce();
  });

  it('plays nothing on a page that is hidden, and ends when it is', async () => {
    const player = createMusicPlayer(isLoud);
    hide(true);
    const first = play(player);
    await vi.advanceTimersByTimeAsync(0);
    expect(first.ended).toHaveBeenCalledOnce();
    expect(audio.sounds).toEqual([]);
    hide(false);
    const second = play(player);
    await vi.advanceTimersByTimeAsync(100);
    expect(audio.sounds.length).toBeGreaterThan(0);
    hide(true);
    expect(second.ended).toHaveBeenCalledOnce();
  });

  it('plays nothing in silent mode', async () => {
    const { ended } = play(createMusicPlayer(async () => true));
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledOnce();
    expect(audio.sounds).toEqual([]);
  });

  it('leaves out what the browser would only let it play later', async () => {
    audio.mayStart = false;
    const { ended } = play(createMusicPlayer(isLoud));
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toHaveBeenCalledOnce();
    expect(audio.sounds).toEqual([]);
  });

  it('follows silent mode on iOS and leaves the music of other apps alone', () => {
    const audioSession = { type: 'auto' };
    Object.assign(navigator, { audioSession });
    createMusicPlayer(isLoud);
    Reflect.deleteProperty(navigator, 'audioSession');
    expect(audioSession.type).toBe('ambient');
  });
});
