import { ALL_CELEBRATIONS, CELEBRATIONS } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import { loadScene } from './scenes.ts';
import { CLEAR, RGBA } from '#ui/pixels/palette.ts';
import { withGoldenFrame } from './stage/golden-scene.ts';
import { withNumber } from './stage/numbered-scene.ts';
import { clearSurface, createStage, type Scene, type Stage } from './stage/stage.ts';

/** FNV-1a of a stage's pixels: the fingerprint of a frame. */
function fingerprint(stage: Stage): string {
  let hash = 0x811c9dc5;
  for (const pixel of stage.pixels) hash = Math.imul(hash ^ pixel, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function frameOf(scene: Scene, ms: number, seed: number, stage = createStage(160, 90), points?: number): string {
  scene.draw(stage, ms, seed, points);
  return fingerprint(stage);
}

/**
 * Frames as they were when they were last looked at: at 300 ms and at the still, wide with seed 1, and the still again,
 * tall with seed 2. After changing a scene on purpose, look at it with tools/celebration-sheet.ts and take over the new
 * numbers.
 */
const GOLDEN: Readonly<Record<string, readonly [early: string, still: string, tall: string]>> = {
  tree: ['feb0b844', '20d7e205', 'c4e5914e'],
  rock: ['81aaf0bf', '96cf5f21', 'ddeb367d'],
  fire: ['33acceb4', '64d67f87', '49876cf7'],
  star: ['5fcd56ea', '77c11af7', '2b676b2d'],
  tornado: ['c15fd0f7', 'e66c9f04', '8860d0d6'],
  blackhole: ['3edc0e8b', '14d6fbcd', '8275d55c'],
  rainbow: ['125a1b29', '02845052', '657aefef'],
  lightning: ['5a0e594f', '7c9a2525', 'e46cb444'],
  fireworks: ['1eaf7353', '56bb59b0', '881fbad4'],
  snow: ['a5416777', '11510e37', '50029b38'],
  garden: ['70018329', '74d109c4', '73533133'],
  rocket: ['c78897da', '1df5c36a', '609bbafc'],
  wave: ['55dfa48f', 'e2aff064', '054f5826'],
};

describe.each(ALL_CELEBRATIONS)('the celebration %s', (name) => {
  it('lasts between one and one and a half seconds, with its still inside', async () => {
    const scene = await loadScene(name);
    expect(scene.name).toBe(name);
    expect(scene.durationMs).toBeGreaterThanOrEqual(1000);
    expect(scene.durationMs).toBeLessThanOrEqual(1500);
    expect(scene.stillAt).toBeGreaterThan(0);
    expect(scene.stillAt).toBeLessThan(scene.durationMs - 200);
  });

  it('looks as it did when it was last looked at', async () => {
    const scene = await loadScene(name);
    const tall = createStage(90, 160);
    expect([frameOf(scene, 300, 1), frameOf(scene, scene.stillAt, 1), frameOf(scene, scene.stillAt, 2, tall)]).toEqual(
      GOLDEN[name],
    );
  });

  it('draws the same frame in any order and over anything', async () => {
    const scene = await loadScene(name);
    const times = [0, 210, 480, 733, 1001, scene.durationMs - 60];
    const inOrder = times.map((ms) => frameOf(scene, ms, 5));
    const dirty = createStage(160, 90);
    const backwards = times.toReversed().map((ms) => {
      dirty.pixels.fill(9);
      return frameOf(scene, ms, 5, dirty);
    });
    expect(backwards.toReversed()).toEqual(inOrder);
    expect(new Set(inOrder).size).toBe(times.length);
  });

  it('varies with the seed', async () => {
    const scene = await loadScene(name);
    const frames = [1, 2, 3, 4].map((seed) => frameOf(scene, scene.stillAt, seed));
    expect(new Set(frames).size).toBe(4);
  });

  it('uses colors of the palette only, and fits stages of any shape', async () => {
    const scene = await loadScene(name);
    const shapes = [
      [160, 90],
      [84, 181],
      [103, 148],
      [240, 80],
      [80, 80],
    ] as const;
    for (const [nth, [width, height]] of shapes.entries()) {
      const stage = createStage(width, height);
      // At other moments in each shape.
      for (let ms = 50 * nth; ms <= scene.durationMs; ms += 250) {
        scene.draw(stage, ms, 3);
        expect(stage.pixels.reduce((most, pixel) => Math.max(most, pixel), 0)).toBeLessThan(RGBA.length / 4);
      }
    }
  });

  it('leaves the app as it was: nothing is drawn at the very end', async () => {
    const scene = await loadScene(name);
    const stage = createStage(160, 90);
    scene.draw(stage, scene.durationMs, 1);
    const drawn = stage.pixels.filter((pixel) => pixel !== CLEAR).length;
    expect(drawn / stage.pixels.length).toBeLessThan(0.02);
  });
});

describe('the points that the wave writes', () => {
  /** The frames of the still, wide and tall, as they were when they were last looked at. */
  const LOOKED_AT = {
    1: ['e2aff064', '577a8f71'],
    5: ['185b1243', 'a4690d4e'],
    10: ['b775abd6', '11c8fb61'],
    15: ['b975d378', '45494616'],
  } as const;

  it.each([1, 5, 10, 15] as const)('are the %i that were earned', async (points) => {
    const scene = await loadScene('wave');
    const frames = [createStage(160, 90), createStage(84, 181)].map((stage) =>
      frameOf(scene, scene.stillAt, 1, stage, points),
    );
    expect(frames).toEqual(LOOKED_AT[points]);
  });

  it('are part of no other scene', async () => {
    const scene = await loadScene('tree');
    expect(frameOf(scene, scene.stillAt, 1, createStage(160, 90), 15)).toBe(frameOf(scene, scene.stillAt, 1));
  });
});

describe.each(ALL_CELEBRATIONS)('the number of a milestone in the celebration %s', (name) => {
  it('is written on the still, and gone before the scene closes', async () => {
    const scene = await loadScene(name);
    const numbered = withNumber(scene, 365);
    for (const stage of [createStage(160, 90), createStage(84, 181)]) {
      const isWritten = (ms: number) => frameOf(numbered, ms, 1, stage) !== frameOf(scene, ms, 1, stage);
      expect([isWritten(scene.stillAt), isWritten(scene.durationMs - 170)]).toEqual([true, false]);
    }
  });
});

describe.each(CELEBRATIONS)('the number of a milestone in the celebration %s', (name) => {
  it('is whole on the still', async () => {
    const numberAlone = withNumber({ ...(await loadScene(name)), draw: clearSurface }, 365);
    expect(frameOf(numberAlone, numberAlone.stillAt, 1)).toBe(frameOf(numberAlone, 700, 1));
  });
});

describe('the number of a milestone in the wave', () => {
  it('is cut out with the scene as it was when it was last looked at, wide, tall and golden', async () => {
    const numbered = withNumber(await loadScene('wave'), 30);
    const [wide, tall] = [createStage(160, 90), createStage(84, 181)];
    const shown = [[numbered, wide] as const, [numbered, tall] as const, [withGoldenFrame(numbered), tall] as const];
    const frames = shown.map(([scene, stage]) => frameOf(scene, scene.stillAt, 1, stage));
    expect(frames).toEqual(['902f2ed0', '4331530a', '98482ada']);
  });
});
