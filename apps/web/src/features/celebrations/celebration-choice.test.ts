import { beforeEach, describe, expect, it } from 'vitest';
import { chooseCelebrationStyle } from '#platform/device-settings.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { type CelebrationChoice, createCelebrationChoice } from './celebration-choice.ts';

let platform: ReturnType<typeof createFakePlatform>;
let choice: CelebrationChoice;
beforeEach(() => {
  platform = createFakePlatform();
  choice = createCelebrationChoice(platform.preferences, platform.haptics);
});

describe('what a check-in plays', () => {
  it('is chosen before it is sent, and is what is played then', async () => {
    platform.stored.set('celebration', 'wave:snow');
    const chosen = await choice.choose();
    expect([chosen, await choice.next(false)]).toEqual(['garden', 'garden']);
    choice.settle(chosen);
    expect(await choice.choose()).toBe('rocket');
  });

  it('is chosen anew for each of those on their way, and again for one that was refused', async () => {
    const [one, two] = [await choice.choose(), await choice.choose()];
    expect([one, two]).toEqual(['tree', 'rock']);
    choice.settle(one);
    choice.settle(two);
    expect(await choice.choose()).toBe('tree');
  });

  it('keeps its turn when points are earned, for which the wave is played', async () => {
    const chosen = await choice.choose();
    expect([chosen, await choice.next(true)]).toEqual(['tree', 'wave']);
    choice.settle(chosen);
    expect(await choice.choose()).toBe('tree');
  });

  it('is nothing on a device that plays none', async () => {
    await chooseCelebrationStyle(platform.preferences, 'off');
    for (let nth = 0; nth < 3; nth++) expect(await choice.choose()).toBeNull();
    await chooseCelebrationStyle(platform.preferences, 'subtle');
    expect(await choice.choose()).toBe('tree');
  });
});
