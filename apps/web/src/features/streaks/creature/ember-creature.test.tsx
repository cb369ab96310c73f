// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderCreatureSvg } from './creature-svg.ts';
import { getEmberColors, MAX_LEVEL } from './ember-colors.ts';
import styles from './ember-creature.module.css';
import { EmberCreature, firstKindledRow } from './ember-creature.tsx';
import { countGoneRows, type CreatureMood, drawCreature, SPRITE_SIZE } from './ember-sprite.ts';
import { LevelCreature } from './level-creature.tsx';
import { addTrait } from './level-traits.ts';

const MOODS: readonly CreatureMood[] = ['sleepy', 'content', 'happy', 'delighted'];
const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);

afterEach(cleanup);

describe('the sprite', () => {
  it('is 24 by 24 pixels in every frame', () => {
    for (const mood of MOODS) {
      for (const breath of ['out', 'in'] as const) {
        for (const eyes of ['open', 'shut'] as const) {
          const rows = drawCreature({ mood, breath, eyes });
          expect(rows.map((row) => row.length)).toEqual(Array.from({ length: SPRITE_SIZE }, () => SPRITE_SIZE));
          expect(rows.join('')).toMatch(/^[.a-fkmpw]+$/);
        }
      }
    }
  });

  it('looks different in every mood, and when it breathes or blinks', () => {
    const frames = MOODS.map((mood) => drawCreature({ mood, breath: 'out', eyes: 'open' }).join(''));
    expect(new Set(frames).size).toBe(4);
    const content = frames[1];
    expect(drawCreature({ mood: 'content', breath: 'in', eyes: 'open' }).join('')).not.toBe(content);
    expect(drawCreature({ mood: 'content', breath: 'out', eyes: 'shut' }).join('')).not.toBe(content);
  });

  it('stands still on its feet while it breathes', () => {
    const out = drawCreature({ mood: 'happy', breath: 'out', eyes: 'open' });
    const breathing = drawCreature({ mood: 'happy', breath: 'in', eyes: 'open' });
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
        const body = drawCreature(frame);
        const shapes = LEVELS.map((level) => silhouette(addTrait(body, level, countGoneRows(frame))));
        expect(new Set([silhouette(body), ...shapes]).size).toBe(LEVELS.length + 1);
      }
    }
  });

  it('leave the body and the face as they are', () => {
    const frame = { mood: 'delighted', breath: 'in', eyes: 'open' } as const;
    const body = drawCreature(frame).join('');
    for (const level of LEVELS) {
      const drawn = addTrait(drawCreature(frame), level, countGoneRows(frame)).join('');
      expect(drawn).toHaveLength(body.length);
      Array.from(body).forEach((pixel, place) => {
        if (pixel !== '.') expect(drawn[place]).toBe(pixel);
      });
    }
  });
});

describe('the colors', () => {
  it('has a flame of its own for every level', () => {
    expect(new Set(LEVELS.map((level) => getEmberColors(level).c)).size).toBe(LEVELS.length);
    for (const level of LEVELS) {
      for (const color of Object.values(getEmberColors(level))) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('takes the nearest level for one it does not know', () => {
    expect(getEmberColors(99)).toEqual(getEmberColors(8));
    expect(getEmberColors(-1)).toEqual(getEmberColors(0));
  });
});

describe('the creature on the page', () => {
  it('is a picture with a name', () => {
    render(<EmberCreature level={3} mood="happy" size={48} />);
    const picture = screen.getByRole('img', { name: 'Ember, level 3, happy' });
    expect(picture.getAttribute('width')).toBe('48');
  });

  it.each([
    { motion: 'breathes twice and blinks once in five seconds', mayMove: true, seen: 3, changes: 6 },
    { motion: 'stands still for a person who wants less motion', mayMove: false, seen: 1, changes: 0 },
  ])('$motion', ({ mayMove, seen, changes }) => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: mayMove }));
    const { container } = render(<EmberCreature level={3} mood="happy" size={24} />);
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

  it('is decoration when its name is empty', () => {
    const { container } = render(<EmberCreature level={3} mood="happy" size={48} label="" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('kindles by a fifth of its rows with each check-in while it is ash', () => {
    expect([0, 1, 2, 3, 4, 5].map(firstKindledRow)).toEqual([24, 19, 14, 10, 5, 0]);
    const { container, rerender } = render(<EmberCreature level={0} mood="content" size={24} />);
    const fills = () => new Set([...container.querySelectorAll('path')].map((path) => path.getAttribute('fill')));
    expect(fills()).not.toContain(getEmberColors(1).b);
    rerender(<EmberCreature level={0} mood="content" kindledFifths={2} size={24} />);
    expect(fills()).toContain(getEmberColors(1).b);
    expect(fills()).toContain(getEmberColors(0).b);
    rerender(<EmberCreature level={3} mood="content" kindledFifths={2} size={24} />);
    expect(fills()).not.toContain(getEmberColors(1).b);
  });

  it('shows the level before while a new one pours in, and not otherwise', () => {
    const { container, rerender } = render(<EmberCreature level={3} pouredFrom={2} mood="content" size={24} />);
    const fills = () => new Set([...container.querySelectorAll('path')].map((path) => path.getAttribute('fill')));
    expect(fills()).toContain(getEmberColors(2).c);
    expect(fills()).toContain(getEmberColors(3).c);
    rerender(<EmberCreature level={3} mood="content" size={24} />);
    expect(fills()).not.toContain(getEmberColors(2).c);
  });

  it('wears the trait of its level on the dashboard, and none on pages for everyone', () => {
    const pathsOf = (creature: ReactElement) => {
      const { container } = render(creature);
      return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('');
    };
    const plain = pathsOf(<EmberCreature level={6} mood="content" size={24} />);
    expect(pathsOf(<EmberCreature level={2} mood="content" size={24} />)).toBe(plain);
    const worn = [2, 6].map((level) => pathsOf(<LevelCreature level={level} mood="content" size={24} />));
    expect(new Set([plain, ...worn]).size).toBe(3);
  });

  it('carries its level in its colors', () => {
    const { container } = render(<EmberCreature level={6} mood="content" size={24} />);
    const fills = [...container.querySelectorAll('path')].map((path) => path.getAttribute('fill'));
    expect(fills).toContain(getEmberColors(6).c);
    expect(fills).not.toContain(getEmberColors(2).c);
  });
});

describe('the creature as a file', () => {
  it('is a small picture that stands alone', () => {
    const svg = renderCreatureSvg(2, 'content');
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    expect(picture.getAttribute('viewBox')).toBe('0 0 24 24');
    expect(picture.querySelectorAll('path').length).toBeGreaterThan(5);
    expect(svg.length).toBeLessThan(6000);
  });
});
