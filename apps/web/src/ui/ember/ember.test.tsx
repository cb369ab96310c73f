// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import fc from 'fast-check';
import { contrastOf, type Oklch } from '#testing/contrast.ts';
import { MAX_LEVEL } from './ember-colors.ts';
import { getEmberColors } from './ember-flames.ts';
import { faceOf } from './ember-face.ts';
import { emberLabel } from './ember-label.ts';
import styles from './ember.module.css';
import { Ember, firstKindledRow } from './ember.tsx';
import { countGoneRows, type EmberMood, drawEmber, SPRITE_SIZE } from './ember-sprite.ts';
import { LevelEmber } from './level-ember.tsx';
import { renderEmberSvg } from './ember-svg.ts';
import { addTrait } from './level-traits.ts';

const MOODS: readonly EmberMood[] = ['sleepy', 'content', 'happy', 'delighted'];
const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);

afterEach(cleanup);

describe('the sprite', () => {
  it('is 24 by 24 pixels in every frame', () => {
    for (const mood of MOODS) {
      for (const breath of ['out', 'in'] as const) {
        for (const eyes of ['open', 'shut'] as const) {
          const rows = drawEmber({ mood, breath, eyes });
          expect(rows.map((row) => row.length)).toEqual(Array.from({ length: SPRITE_SIZE }, () => SPRITE_SIZE));
          expect(rows.join('')).toMatch(/^[.a-fkmpw]+$/);
        }
      }
    }
  });

  it('looks different in every mood, and when it breathes or blinks', () => {
    const frames = MOODS.map((mood) => drawEmber({ mood, breath: 'out', eyes: 'open' }).join(''));
    expect(new Set(frames).size).toBe(4);
    const content = frames[1];
    expect(drawEmber({ mood: 'content', breath: 'in', eyes: 'open' }).join('')).not.toBe(content);
    expect(drawEmber({ mood: 'content', breath: 'out', eyes: 'shut' }).join('')).not.toBe(content);
  });

  it('stands still on its feet while it breathes', () => {
    const out = drawEmber({ mood: 'happy', breath: 'out', eyes: 'open' });
    const breathing = drawEmber({ mood: 'happy', breath: 'in', eyes: 'open' });
    expect(breathing.slice(-4)).toEqual(out.slice(-4));
    expect(breathing[0]).toBe('.'.repeat(SPRITE_SIZE));
  });
});

describe('the traits', () => {
  const silhouette = (rows: readonly string[]) => rows.join('').replaceAll(/[^.]/g, '#');

  it('give every level a silhouette of its own in every frame', () => {
    for (const mood of MOODS) {
      for (const breath of ['out', 'in'] as const) {
        const frame = { mood, breath, eyes: 'open' } as const;
        const body = drawEmber(frame);
        const shapes = LEVELS.map((level) => silhouette(addTrait(body, level, countGoneRows(frame))));
        expect(new Set([silhouette(body), ...shapes]).size).toBe(LEVELS.length + 1);
      }
    }
  });

  it('leave the body and the face as they are', () => {
    const frame = { mood: 'delighted', breath: 'in', eyes: 'open' } as const;
    const body = drawEmber(frame).join('');
    for (const level of LEVELS) {
      const drawn = addTrait(drawEmber(frame), level, countGoneRows(frame)).join('');
      expect(drawn).toHaveLength(body.length);
      Array.from(body).forEach((pixel, place) => {
        if (pixel !== '.') expect(drawn[place]).toBe(pixel);
      });
    }
  });
});

describe('the faces', () => {
  const uids = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }));
  const eyesOf = (uid: string) => drawEmber({ mood: 'content', breath: 'out', eyes: 'open', face: faceOf(uid) });

  it('are the same for the same person, 24 by 24 pixels, and have two eyes and a mouth', () => {
    fc.assert(
      fc.property(uids, (uid) => {
        const rows = eyesOf(uid);
        expect(rows).toEqual(eyesOf(uid));
        expect(rows.map((row) => row.length)).toEqual(Array.from({ length: SPRITE_SIZE }, () => SPRITE_SIZE));
        expect(rows.join('').match(/wk/g)).toHaveLength(2);
        expect(rows[17]).toContain('kk');
      }),
    );
  });

  it('tell people of one color apart', () => {
    const faces = new Set(Array.from({ length: 900 }, (_, nth) => eyesOf(`user-${nth}`).join('')));
    expect(faces.size).toBe(4 * 3 * 5);
  });

  it('keep what is theirs on every level and in every mood', () => {
    for (const mood of MOODS)
      for (const level of LEVELS) {
        const frame = { mood, breath: 'out', eyes: 'open' } as const;
        const shapes = ['a', 'b', 'c', 'd', 'e', 'f'].map((uid) => {
          const own = { ...frame, face: faceOf(uid) };
          return addTrait(drawEmber(own), level, countGoneRows(own)).join('');
        });
        expect(new Set(shapes).size).toBe(
          new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((uid) => eyesOf(uid).join(''))).size,
        );
      }
  });
});

describe('the colors', () => {
  it('are a flame of its own for every participant color', () => {
    expect(new Set(PARTICIPANT_COLORS.map((color) => getEmberColors(color).c)).size).toBe(PARTICIPANT_COLORS.length);
    for (const color of PARTICIPANT_COLORS)
      for (const hex of Object.values(getEmberColors(color))) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('leave a glow of the person’s own in the ash, and none of a person who is gone', () => {
    expect(getEmberColors('teal', true).e).toBe(getEmberColors('teal').c);
    expect(getEmberColors('teal', true).c).toBe(getEmberColors('rose', true).c);
    expect(Object.values(getEmberColors(undefined))).not.toContain(getEmberColors('teal').c);
  });

  it.each(PARTICIPANT_COLORS)('stand out in %s from a card, by day and by night (3 to 1)', (color) => {
    for (const isAsh of [false, true]) {
      const colors = getEmberColors(color, isAsh);
      // The outline by day, what is inside it by night.
      expect(contrastOf(oklchOf(colors.a), [0.996, 0.003, 75])).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(oklchOf(colors.d), [0.225, 0.018, 265])).toBeGreaterThanOrEqual(3);
    }
  });
});

/** '#rrggbb' in the space in which contrasts are worked out. */
function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

describe('the ember on the page', () => {
  it('is a picture with a name', () => {
    render(<Ember level={3} mood="happy" size={48} label={emberLabel(null, 3, 'happy')} />);
    const picture = screen.getByRole('img', { name: 'Ember, level 3, happy' });
    expect(picture.getAttribute('width')).toBe('48');
  });

  it.each([
    { motion: 'breathes twice and blinks once in five seconds', mayMove: true, seen: 3, changes: 6 },
    { motion: 'stands still for a person who wants less motion', mayMove: false, seen: 1, changes: 0 },
  ])('$motion', ({ mayMove, seen, changes }) => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: mayMove }));
    const { container } = render(<Ember level={3} mood="happy" size={24} />);
    const readFace = () => {
      const breath = container.querySelector('svg')?.dataset['breath'];
      return container.querySelector(`.${styles[breath ?? '']}`)?.innerHTML;
    };
    const first = readFace();
    const looks = [first];
    for (let ms = 0; ms < 5000; ms += 25) {
      act(() => void vi.advanceTimersByTime(25));
      if (readFace() !== looks.at(-1)) looks.push(readFace());
    }
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(new Set(looks).size).toBe(seen);
    expect(looks).toHaveLength(changes + 1);
    expect(looks.at(-1)).toBe(first);
  });

  it('goes by the name that its person gave it', () => {
    expect(emberLabel('Momo', 3, 'happy')).toBe('Momo, level 3, happy');
  });

  it('is decoration without a name', () => {
    const { container } = render(<Ember level={3} mood="happy" size={48} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('rests while the page is hidden', () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(<Ember mood="happy" size={24} />);
    expect(vi.getTimerCount()).toBe(0);
    sight.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(vi.getTimerCount()).toBe(1);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('kindles by a fifth of its rows with each check-in while it is ash', () => {
    expect([0, 1, 2, 3, 4, 5].map(firstKindledRow)).toEqual([24, 19, 14, 10, 5, 0]);
    const { container, rerender } = render(<LevelEmber level={0} mood="content" size={24} />);
    const fills = () => new Set([...container.querySelectorAll('path')].map((path) => path.getAttribute('fill')));
    const [ash, own] = [getEmberColors('orange', true).b, getEmberColors('orange').b];
    expect(fills()).not.toContain(own);
    rerender(<LevelEmber level={0} mood="content" kindledFifths={2} size={24} />);
    expect(fills()).toContain(own);
    expect(fills()).toContain(ash);
    rerender(<Ember level={3} mood="content" kindledFifths={2} size={24} />);
    expect(fills()).not.toContain(ash);
  });

  it('wears the trait of its level on the dashboard, and none on pages for everyone', () => {
    const pathsOf = (ember: ReactElement) => {
      const { container } = render(ember);
      return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('');
    };
    const plain = pathsOf(<Ember level={6} mood="content" size={24} />);
    expect(pathsOf(<Ember level={2} mood="content" size={24} />)).toBe(plain);
    const worn = [2, 6].map((level) => pathsOf(<LevelEmber level={level} mood="content" size={24} />));
    expect(new Set([plain, ...worn]).size).toBe(3);
  });

  it('wears its person’s color', () => {
    const { container } = render(<LevelEmber color="teal" mood="content" size={24} />);
    const fills = [...container.querySelectorAll('path')].map((path) => path.getAttribute('fill'));
    expect(fills).toContain(getEmberColors('teal').c);
    expect(fills).not.toContain(getEmberColors('orange').c);
  });
});

describe('the ember as a file', () => {
  it('is a small picture that stands alone', () => {
    const svg = renderEmberSvg('orange', 'content');
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    expect(picture.getAttribute('viewBox')).toBe('0 0 24 24');
    expect(picture.querySelectorAll('path').length).toBeGreaterThan(5);
    expect(svg.length).toBeLessThan(6000);
  });
});
