import { describe, expect, it } from 'vitest';
import { fitCorner, fitStage } from './fit.ts';

describe('fitting the stage', () => {
  it.each([
    ['desktop', 1440, 900, 1, { width: 160, height: 100, scale: 9 }],
    ['full screen', 1920, 1080, 1, { width: 160, height: 90, scale: 12 }],
    ['phone', 390, 844, 3, { width: 84, height: 181, scale: 14 }],
    ['tablet', 820, 1180, 2, { width: 103, height: 148, scale: 16 }],
    ['zoomed to 125 %', 1536, 864, 1.25, { width: 160, height: 90, scale: 12 }],
  ])('%s: whole device pixels', (_, viewWidth, viewHeight, ratio, expected) => {
    expect(fitStage(viewWidth, viewHeight, ratio)).toMatchObject(expected);
  });

  it('covers the whole window, overlapping by less than one stage pixel', () => {
    for (const [viewWidth, viewHeight, ratio] of [
      [1366, 768, 1],
      [412, 915, 2.625],
      [320, 256, 1],
      [3440, 1440, 1],
    ] as const) {
      const { width, height, scale, left, top } = fitStage(viewWidth, viewHeight, ratio);
      expect(left).toBeLessThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(0);
      expect(left * ratio).toBeGreaterThan(-scale);
      expect(top * ratio).toBeGreaterThan(-scale);
      expect(left * ratio + width * scale).toBeGreaterThanOrEqual(Math.round(viewWidth * ratio));
      expect(top * ratio + height * scale).toBeGreaterThanOrEqual(Math.round(viewHeight * ratio));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(80);
    }
  });
});

describe('fitting the stage in the corner', () => {
  it.each([1, 1.25, 2, 3])('takes about 160 CSS pixels at %s device pixels per pixel', (ratio) => {
    const { width, height, scale } = fitCorner(ratio);
    expect(Number.isInteger(scale)).toBe(true);
    expect(width).toBe(height);
    expect((width * scale) / ratio).toBeGreaterThan(130);
    expect((width * scale) / ratio).toBeLessThan(190);
  });
});
