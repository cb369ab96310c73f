import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFilm } from './draw-film.ts';
import { type Film, FILM_HEIGHT, FILM_MS, FILM_WIDTH, type FilmMoment, layOutEnd } from './film.ts';

const TILE = {} as CanvasImageSource;
const EMBER = { rows: Array.from({ length: 24 }, () => 'a'.repeat(24)), colors: { a: '#f2691f' } };

/** A canvas that writes down what it is told; each letter is half as wide as it is high. */
function createCanvas() {
  const told: unknown[][] = [];
  const texts: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  const settings: Record<string, unknown> = {};
  const sizeOf = () => Number(/(\d+)px/.exec(String(settings['font']))?.[1] ?? 0);
  const widthOf = (text: string) => (text.length * sizeOf()) / 2;
  const context = new Proxy(
    {
      fillRect: (...args: number[]) => told.push(['fillRect', settings['fillStyle'], ...args]),
      drawImage: (_source: unknown, ...args: number[]) => told.push(['drawImage', settings['globalAlpha'], ...args]),
      measureText: (text: string) => ({ width: widthOf(text) }),
      fillText: (text: string, x: number, y: number) => {
        told.push(['fillText', text, x, y]);
        const half = widthOf(text) / 2;
        texts.push({ text, left: x - half, right: x + half, top: y, bottom: y + sizeOf() });
      },
    },
    { set: (_target, name, value) => Boolean((settings[String(name)] = value) ?? true) || true },
  ) as unknown as CanvasRenderingContext2D;
  return { context, told, texts };
}

const anyWord = fc.string({ minLength: 1, maxLength: 30 }).filter((word) => word.trim() !== '');
const anyMoment: fc.Arbitrary<FilmMoment> = fc.record({
  day: fc.constant('Mon, 2 Mar 2026'),
  photo: fc.option(fc.constant({ source: TILE, width: 800, height: 600 })),
  note: fc.option(fc.string({ minLength: 1, maxLength: 400 })),
});
const anyFilm: fc.Arbitrary<Film> = fc.record({
  seed: fc.nat(),
  days: fc.array(fc.record({ tile: fc.option(fc.constant(TILE)), isOfRun: fc.boolean() }), {
    minLength: 1,
    maxLength: 366,
  }),
  months: fc.constant([{ name: 'November', firstDay: 0 }]),
  title: anyWord,
  range: anyWord,
  run: fc.option(fc.record({ value: fc.integer({ min: 2, max: 366 }), unit: anyWord })),
  total: fc.record({ value: fc.integer({ min: 1, max: 99_999 }), unit: anyWord }),
  activeDays: fc.record({ value: fc.integer({ min: 1, max: 366 }), unit: anyWord }),
  moments: fc.array(anyMoment, { maxLength: 24 }),
  embers: fc.array(fc.constant(EMBER), { minLength: 1, maxLength: 9 }),
});
const anyTime = fc.integer({ min: 0, max: FILM_MS - 1 });

describe('a picture of the film', () => {
  it('is the same each time it is drawn, and no text reaches beyond it', () => {
    fc.assert(
      fc.property(anyFilm, anyTime, (film, ms) => {
        const [first, second] = [createCanvas(), createCanvas()];
        drawFilm(first.context, ms, film);
        drawFilm(second.context, ms, film);
        expect(second.told).toEqual(first.told);
        for (const { left, right, top, bottom } of first.texts) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(FILM_WIDTH);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(bottom).toBeLessThanOrEqual(FILM_HEIGHT);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('shows every photo and note that was ticked, and ends with the ember as it is now', () => {
    fc.assert(
      fc.property(anyFilm, (film) => {
        const { momentMs, embers, finale } = layOutEnd(film);
        expect(embers + (film.embers.length - 1) * layOutEnd(film).emberMs).toBeCloseTo(finale);
        expect(finale).toBeLessThanOrEqual(FILM_MS - 2_800);
        film.moments.forEach(({ day, note, photo }, nth) => {
          const { context, told, texts } = createCanvas();
          drawFilm(context, embers - (film.moments.length - nth - 0.5) * momentMs, film);
          expect(texts.some(({ text }) => text === day)).toBe(true);
          expect(told.some(([what]) => what === 'drawImage')).toBe(photo !== null);
          const written = texts.filter(({ text }) => text !== day);
          expect(written.length > 0).toBe(note !== null && note.trim() !== '');
        });
      }),
      { numRuns: 20 },
    );
  });
});
