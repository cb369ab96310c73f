import { describe, expect, it } from 'vitest';
import { sine, spring } from './curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import { withGoldenFrame } from './golden-scene.ts';
import { drawLettering, letteringWidth } from './lettering.ts';
import { AMBER, CLAY, GOLD, LEMON, RGBA, TAN, VEIL, VEIL_STEPS, WHITE } from '#ui/pixels/palette.ts';
import { random } from '#ui/pixels/random.ts';
import { fillEllipse, fillRow, fillTriangle, line } from './shapes.ts';
import { blit, readSprite } from './sprite.ts';
import { clearSurface, createStage, plot, type Stage } from './stage.ts';
import { cutSticker } from './window.ts';

/** A stage as text, `.` for clear, digits for palette indexes. */
function rowsOf(stage: Stage): string[] {
  return Array.from({ length: stage.height }, (_, y) =>
    [...stage.pixels.subarray(y * stage.width, (y + 1) * stage.width)]
      .map((pixel) => (pixel === 0 ? '.' : pixel))
      .join(''),
  );
}

describe('drawing on the stage', () => {
  it('ignores what lies outside', () => {
    const stage = createStage(4, 2);
    plot(stage, -1, 0, 5);
    plot(stage, 4, 0, 5);
    plot(stage, 0, -0.2, 5);
    fillRow(stage, -9, 99, 1, 6);
    line(stage, -5, -5, -1, -1, 7);
    expect(rowsOf(stage)).toEqual(['....', '6666']);
  });

  it('fills ellipses and triangles symmetrically', () => {
    const stage = createStage(14, 6);
    fillEllipse(stage, 3, 3, 3, 3, 1);
    fillTriangle(stage, 10, 0, 7, 5, 13, 5, 2);
    expect(rowsOf(stage)).toEqual([
      '.1111.........',
      '111111...22...',
      '111111..2222..',
      '111111..2222..',
      '111111.222222.',
      '.1111.........',
    ]);
  });

  it('copies sprites, flipped and stretched, and leaves clear pixels alone', () => {
    const stage = createStage(8, 2);
    const sprite = readSprite('ab .a', 1, 2);
    blit(stage, sprite, 0, 0);
    blit(stage, sprite, 2, 0, 2, 2, true);
    blit(stage, sprite, 4, 0, 4, 2);
    expect(rowsOf(stage)).toEqual(['12211122', '.11...11']);
  });

  it('cuts a white edge two pixels wide and a dark line around what is drawn', () => {
    const stage = createStage(7, 7);
    plot(stage, 3, 3, 9);
    cutSticker(stage, 0);
    const middle = [...stage.pixels.subarray(21, 28)];
    expect(middle[3]).toBe(9);
    expect(middle[2]).toBe(middle[1]);
    expect(middle[0]).not.toBe(middle[1]);
    expect(middle).toEqual(middle.toReversed());
  });
});

describe('a golden edge', () => {
  const edgeAt = (ms: number, x: number, y: number) => {
    const stage = createStage(40, 40);
    const draw = (on: Stage) => {
      clearSurface(on);
      fillRow(on, 15, 24, 20, 9);
      cutSticker(on, ms);
    };
    withGoldenFrame({ name: 'line', durationMs: 1500, stillAt: 0, draw }).draw(stage, ms, 1);
    return stage.pixels[y * stage.width + x];
  };

  it('is a molding in the light from above on the left', () => {
    expect([16, 17, 18, 19].map((y) => edgeAt(0, 18, y))).toEqual([LEMON, GOLD, AMBER, CLAY]);
    expect([21, 22, 23, 24].map((y) => edgeAt(0, 21, y))).toEqual([LEMON, GOLD, AMBER, TAN]);
  });

  it('has a gleam that runs over it once', () => {
    const times = Array.from({ length: 30 }, (_, frame) => frame * 50);
    const gleaming = times.filter((ms) => edgeAt(ms, 18, 17) === WHITE);
    expect(gleaming.length).toBeGreaterThan(0);
    expect((gleaming.at(-1) ?? 0) - (gleaming[0] ?? 0)).toBeLessThan(150);
  });
});

describe('the palette', () => {
  it('has a clear color, veils that thicken, and only solid colors after them', () => {
    expect(RGBA[3]).toBe(0);
    const veils = Array.from({ length: VEIL_STEPS }, (_, step) => RGBA[(VEIL + step) * 4 + 3] ?? 0);
    expect(veils).toEqual(veils.toSorted((a, b) => a - b));
    expect(Math.max(...veils)).toBeLessThan(128);
    for (let at = VEIL + VEIL_STEPS; at < RGBA.length / 4; at++) expect(RGBA[at * 4 + 3]).toBe(255);
  });
});

describe('curves and chance', () => {
  it('knows the sine without asking the engine', () => {
    for (let turn = -2; turn < 2; turn += 0.01) {
      expect(sine(turn)).toBeCloseTo(Math.sin(turn * 2 * Math.PI), 2);
    }
  });

  it('springs beyond its goal and returns to it', () => {
    expect(spring(0)).toBeCloseTo(0);
    expect(spring(0.7)).toBeGreaterThan(1.05);
    expect(spring(1)).toBe(1);
  });

  it('draws the same number for the same question, evenly spread', () => {
    expect(random(1, 2)).toBe(random(1, 2));
    const numbers = Array.from({ length: 4000 }, (_, n) => random(3, n));
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(new Set(numbers).size).toBeGreaterThan(3990);
  });

  it('dithers between neighbors of a ramp only', () => {
    const seen = new Set<number>();
    for (let pixel = 0; pixel < 16; pixel++) seen.add(pick([4, 5, 6], 0.25, pixel & 3, pixel >> 2, 1));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([4, 5]);
    expect(pick([4, 5, 6], -1, 0, 0)).toBe(4);
    expect(pick([4, 5, 6], 2, 0, 0)).toBe(6);
  });

  it('sets the streak in letters that fit a phone', () => {
    expect(letteringWidth('STREAK')).toBeLessThan(80);
    expect(letteringWidth('STREAKS')).toBeLessThan(80);
    expect(letteringWidth('+1 STREAK')).toBeLessThan(120);
  });

  it('has a letter of its own for every digit', () => {
    const shapes = Array.from({ length: 10 }, (_, digit) => {
      const stage = createStage(16, 16);
      drawLettering(stage, String(digit), 8, 3, [5], 1000, 0);
      return rowsOf(stage).join('\n');
    });
    expect(new Set(shapes).size).toBe(10);
    for (const shape of shapes) expect(shape).toContain('5');
  });
});
