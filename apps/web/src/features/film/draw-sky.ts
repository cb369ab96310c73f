import { random } from '#ui/pixels/random.ts';
import { progress } from './curves.ts';
import { type Film, FILM_HEIGHT, FILM_MS, FILM_WIDTH } from './film.ts';

/** Side of a pixel of the landscape. */
const PIXEL = 8;
const COLUMNS = FILM_WIDTH / PIXEL;
const ROWS = FILM_HEIGHT / PIXEL;
const BANDS = 32;
const STARS = 70;
/** The sky from above to the hills, at dusk, at night and at dawn: red, green and blue. */
const SKIES = [
  ['1d1840', '2d2560', '493384', '7a4299', 'b9549a', 'ee7d86'],
  ['120e24', '120e24', '1d1840', '1d1840', '2d2560', '493384'],
  ['1d1840', '2d2560', '493384', 'b9549a', 'ee7d86', 'ffb27c'],
].map((sky) => sky.map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))));
/** When each of them is reached. */
const SKY_TIMES = [0, 0.4, 1];
const HILLS = [
  { top: 136, rise: 5, length: 17, color: '#2d2560' },
  { top: 143, rise: 4, length: 11, color: '#1d1840' },
  { top: 150, rise: 2, length: 23, color: '#120e24' },
];

/** The year passes as a night: dusk, stars, and the next morning. */
export function drawSky(context: CanvasRenderingContext2D, ms: number, { seed }: Pick<Film, 'seed'>): void {
  const time = ms / FILM_MS;
  const height = FILM_HEIGHT / BANDS;
  for (let band = 0; band < BANDS; band++) {
    context.fillStyle = colorAt(time, band / (BANDS - 1));
    context.fillRect(0, band * height, FILM_WIDTH, height);
  }
  const shine = progress(time, 0.04, 0.2) * (1 - progress(time, 0.82, 1));
  context.fillStyle = '#fffaf0';
  for (let star = 0; star < STARS; star++) {
    const twinkle = 0.55 + 0.45 * Math.sin(ms / 700 + random(seed, star) * 40);
    context.globalAlpha = shine * twinkle * 0.9;
    const side = random(seed, star + 300) > 0.8 ? PIXEL : PIXEL / 2;
    const column = Math.floor(random(seed, star + 100) * COLUMNS);
    const row = Math.floor(random(seed, star + 200) * ROWS * 0.8);
    context.fillRect(column * PIXEL, row * PIXEL, side, side);
  }
  context.globalAlpha = 1;
  for (const { top, rise, length, color } of HILLS) {
    context.fillStyle = color;
    for (let column = 0; column < COLUMNS; column++) {
      const row = Math.round(top + rise * Math.sin((column + top) / length));
      context.fillRect(column * PIXEL, row * PIXEL, PIXEL, FILM_HEIGHT - row * PIXEL);
    }
  }
}

function colorAt(time: number, down: number): string {
  const next = Math.max(
    1,
    SKY_TIMES.findIndex((at) => at >= time),
  );
  const share = progress(time, SKY_TIMES[next - 1] ?? 0, SKY_TIMES[next] ?? 1);
  const parts = [0, 1, 2].map((part) => {
    const [from, to] = [next - 1, next].map((sky) => mixedAt(SKIES[sky] ?? [], down, part));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
  });
  return `rgb(${parts.join(' ')})`;
}

/** A part of the color of a sky between two of its bands. */
function mixedAt(sky: readonly (readonly number[])[], down: number, part: number): number {
  const place = down * (sky.length - 1);
  const band = Math.min(sky.length - 2, Math.floor(place));
  const [from, to] = [sky[band]?.[part] ?? 0, sky[band + 1]?.[part] ?? 0];
  return from + (to - from) * (place - band);
}
