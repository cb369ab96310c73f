import { PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import { describe, expect, it } from 'vitest';
import { MAX_LEVEL } from '#ui/ember/ember-colors.ts';
import { faceOf } from '#ui/ember/ember-face.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from '../ember-scene.ts';
import { choosePerformance, durationOf, GESTURES, type Gesture, HOME_MS, poseAt } from './gestures.ts';
import { type LivingEmber, paintGesture } from './paint-gesture.ts';

const AHEAD = { across: 0, down: 0 };
const EMBER: LivingEmber = { face: faceOf('uid-ann'), color: 'orange', level: 3, kindledFrom: 0 };
const MOMENTS = [0, 0.2, 0.4, 0.6, 0.8, 0.99];

const paintAll = (ember: LivingEmber, gesture: Gesture) =>
  MOMENTS.map((moment) => paintGesture(ember, gesture, moment * durationOf(gesture), AHEAD));

describe.each(GESTURES)('the gesture %s', (gesture) => {
  it('draws the same picture for the same moment', () => {
    expect(paintAll(EMBER, gesture)).toEqual(paintAll(EMBER, gesture));
  });

  it('shows the ember on its stage in every color and on every level, with its eyes where it faces us', () => {
    for (const color of PARTICIPANT_COLORS)
      for (const level of [0, 4, MAX_LEVEL])
        for (const moment of MOMENTS) {
          const ms = moment * durationOf(gesture);
          const { isFar, turn } = poseAt(gesture, ms, AHEAD).pose;
          const picture = paintGesture({ ...EMBER, color, level }, gesture, ms, AHEAD);
          expect(picture).toHaveLength(SCENE_WIDTH * SCENE_HEIGHT);
          expect(picture.filter((pixel) => pixel !== '').length).toBeGreaterThan(isFar === true ? 50 : 200);
          if (turn === undefined) expect(picture.filter((pixel) => pixel === '#1a1026').length).toBeGreaterThan(3);
        }
  });

  it('is over within four seconds', () => {
    expect(durationOf(gesture)).toBeGreaterThan(500);
    expect(durationOf(gesture)).toBeLessThanOrEqual(4000);
  });
});

describe('an ember that looks', () => {
  it('turns its eyes to where something is pressed', () => {
    const eyesOf = (across: number, down: number) =>
      paintGesture(EMBER, 'look', 100, { across, down }).flatMap((pixel, at) =>
        pixel === '#fffaf0' ? [at % SCENE_WIDTH] : [],
      );
    expect(Math.max(...eyesOf(1, 1))).toBeGreaterThan(Math.max(...eyesOf(-1, 1)));
  });
});

describe('an ember on its errand', () => {
  it('shows its face all the way, and comes home with what it found', () => {
    for (let ms = 0; ms < durationOf('errand'); ms += 50) {
      const { expression, turn } = poseAt('errand', ms, AHEAD).pose;
      expect([expression?.eyes.length, turn]).toEqual([2, undefined]);
    }
    const pictures = (['note', 'photo', 'root'] as const).map((find) =>
      paintGesture({ ...EMBER, find }, 'errand', HOME_MS + 300, AHEAD).join(),
    );
    expect(new Set(pictures).size).toBe(3);
  });
});

describe('an ember that is tapped', () => {
  it.each([
    ['asleep', { mood: 'sleepy', hour: 12 }, ['peek', 'peek', 'peek', 'peek']],
    ['by day', { mood: 'content', hour: 9 }, ['wave', 'juggle', 'spin', 'wave']],
    ['in the evening', { mood: 'happy', hour: 19 }, ['star', 'juggle', 'wave', 'star']],
    ['when all is done', { mood: 'delighted', hour: 9 }, ['spin', 'wave', 'juggle', 'spin']],
  ] as const)('shows one thing after the other, %s', (_, today, tricks) => {
    expect([0, 1, 2, 3].map((tap) => choosePerformance(tap, today))).toEqual(tricks);
  });
});
