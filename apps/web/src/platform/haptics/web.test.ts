import { describe, expect, it } from 'vitest';
import { createWebHaptics } from './web.ts';

describe('haptics', () => {
  it('buzzes shortly for a check-in and in a pattern for a streak', () => {
    const buzzes: (number | number[])[] = [];
    const haptics = createWebHaptics({
      vibrate: (pattern) => {
        buzzes.push(pattern);
        return true;
      },
    });
    haptics.light();
    haptics.heavy();
    expect(buzzes).toEqual([15, [40, 40, 80]]);
  });

  it('does nothing before the first tap on the page, when the browser would refuse and report an error', () => {
    let buzzes = 0;
    const userActivation = { hasBeenActive: false };
    const haptics = createWebHaptics({ vibrate: () => (buzzes += 1) > 0, userActivation });
    haptics.light();
    expect(buzzes).toBe(0);
    userActivation.hasBeenActive = true;
    haptics.light();
    expect(buzzes).toBe(1);
  });

  it('does nothing on a device that cannot, or refuses', () => {
    expect(() => createWebHaptics({}).heavy()).not.toThrow();
    const refusing = createWebHaptics({
      vibrate: () => {
        throw new DOMException('not here', 'SecurityError');
      },
    });
    expect(() => refusing.light()).not.toThrow();
  });
});
