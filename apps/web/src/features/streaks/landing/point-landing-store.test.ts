import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPointLandingStore } from './point-landing-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The number that the panel draws. */
const shown = (store: ReturnType<typeof createPointLandingStore>, total: number) =>
  Math.min(total, store.current().maxShownTotal);

describe('points that land in the panel', () => {
  it('are not drawn before they fly, one after the other while they land, and all of them afterwards', () => {
    const store = createPointLandingStore();
    store.hold({ points: 15, total: 18, levelBefore: 1 });
    expect([shown(store, 3), shown(store, 18), store.current().maxShownLevel]).toEqual([3, 3, 1]);
    store.letFly({ isFromCorner: false });
    expect(store.current()).toMatchObject({ isReady: true, waiting: 15 });
    expect(store.takeOff()).toBe(15);
    store.land(3);
    expect(shown(store, 18)).toBe(6);
    store.land(12);
    store.finish();
    expect(shown(store, 18)).toBe(18);
    expect(store.current()).toMatchObject({ maxShownLevel: Infinity, flares: 1, waiting: 0 });
  });

  it('wait for the next flight when they are earned during one', () => {
    const store = createPointLandingStore();
    store.hold({ points: 5, total: 5, levelBefore: 0 });
    store.takeOff();
    store.hold({ points: 1, total: 6, levelBefore: 2 });
    store.land(5);
    store.finish();
    expect([shown(store, 6), store.takeOff()]).toEqual([5, 1]);
    store.land(1);
    store.finish();
    expect(shown(store, 6)).toBe(6);
  });

  it('never hide an exchange that makes the number smaller', () => {
    const store = createPointLandingStore();
    store.hold({ points: 1, total: 11, levelBefore: 3 });
    expect(shown(store, 6)).toBe(6);
  });

  it('are drawn after ten seconds when no flight came', () => {
    const store = createPointLandingStore();
    store.hold({ points: 1, total: 1, levelBefore: 0 });
    vi.advanceTimersByTime(9_999);
    expect(shown(store, 1)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(shown(store, 1)).toBe(1);
  });

  it('never make the number too high or fall, however many are earned', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 }), (start, earned) => {
        const store = createPointLandingStore();
        let total = start;
        let before = start;
        const readLanding = () => {
          const now = shown(store, total);
          expect(now).toBeGreaterThanOrEqual(before);
          expect(now).toBeLessThanOrEqual(total);
          before = now;
        };
        for (const points of earned) {
          total += points;
          store.hold({ points, total, levelBefore: 0 });
          readLanding();
          const flying = store.takeOff();
          store.land(flying);
          readLanding();
          store.finish();
          readLanding();
        }
        expect(shown(store, total)).toBe(total);
      }),
    );
  });
});
