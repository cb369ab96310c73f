import { LOCALE } from '#kernel/locale.ts';
import { random } from '#ui/pixels/random.ts';
import { bounce, easeInOut, easeOut, progress } from './curves.ts';
import { drawMoments } from './draw-moments.ts';
import { drawSky } from './draw-sky.ts';
import { drawText } from './draw-text.ts';
import { type Film, type FilmDay, FILM_HEIGHT, FILM_WIDTH, layOutEnd, PARTS, type PixelPicture } from './film.ts';

const WHITE = '#fffaf0';
const CREAM = '#ffe1a0';
const GOLD = '#ffca3f';
/** Weeks side by side: as few as leave room for the year, so that the tiles of a young one are large. */
const WEEKS = [1, 2, 3];
const WEEK_DAYS = 7;
const TILES_WIDTH = 651;
const TILES_HEIGHT = 720;
const GAP = 3;
/** Below the last row of tiles. */
const FLOOR = 1010;
/** Milliseconds in which a tile falls. */
const FALL_MS = 650;
const SPRITE = 24;
const HEAD_TOP = 130;

/** Draws the film's picture of a moment; the same film and moment give the same picture. */
export function drawFilm(context: CanvasRenderingContext2D, ms: number, film: Film): void {
  context.imageSmoothingEnabled = false;
  context.globalAlpha = 1;
  drawSky(context, ms, film);
  if (ms < PARTS.tiles) drawTitle(context, ms, film);
  if (ms >= PARTS.tiles - 300 && ms < PARTS.moments) drawYear(context, ms, film);
  const embersFrom = layOutEnd(film).embers;
  if (ms >= PARTS.moments && ms < embersFrom) drawMoments(context, ms, film);
  if (ms >= embersFrom) drawEmbers(context, ms, film);
  context.globalAlpha = 1;
}

/** The smallest ember looks up at the name of the film. */
function drawTitle(context: CanvasRenderingContext2D, ms: number, { title, range, embers }: Film): void {
  const leave = easeInOut(progress(ms, PARTS.tiles - 400, PARTS.tiles));
  context.globalAlpha = easeOut(progress(ms, 200, 900)) * (1 - leave);
  const below = drawText(context, title, 330, { size: 168, color: GOLD, maxLines: 1 });
  drawText(context, range, below + 24, { size: 52, color: CREAM, maxLines: 1 });
  const [first] = embers;
  if (first === undefined) return;
  context.globalAlpha = 1 - leave;
  drawEmber(context, first, 10, FILM_HEIGHT - 150 - hop(ms, 900) * 60);
}

/** How high something hops that hops once in a time, in milliseconds. */
function hop(ms: number, period: number): number {
  const t = (ms % period) / period;
  return t < 0.6 ? 4 * (t / 0.6) * (1 - t / 0.6) : 0;
}

/** Every day's tile falls into its place, month by month; then the longest run glows, and all are counted. */
function drawYear(context: CanvasRenderingContext2D, ms: number, film: Film): void {
  const { days, run, total } = film;
  const tiles = placeTiles(days);
  const leave = easeInOut(progress(ms, PARTS.moments - 400, PARTS.moments));
  const glow = run === null ? 0 : progress(ms, PARTS.run, PARTS.run + 500);
  const lastFall = PARTS.run - FALL_MS - 400;
  tiles.forEach(({ tile, isOfRun, x, y, side }, nth) => {
    const from = PARTS.tiles + ((lastFall - PARTS.tiles) * nth) / days.length;
    const fall = progress(ms, from, from + FALL_MS);
    if (tile === null) {
      context.globalAlpha = 0.16 * progress(ms, from, from + FALL_MS) * (1 - leave);
      context.fillStyle = WHITE;
      context.fillRect(x + side / 2 - 3, y + side / 2 - 3, 6, 6);
      return;
    }
    if (fall === 0) return;
    context.globalAlpha = (isOfRun ? 1 : 1 - 0.62 * glow) * (1 - leave);
    const fallen = y - (1 - bounce(fall)) * (y + side);
    if (isOfRun && glow > 0) {
      context.fillStyle = GOLD;
      context.fillRect(x - 3, fallen - 3, side + 6, side + 6);
    }
    context.drawImage(tile, x, fallen, side, side);
  });
  context.globalAlpha = 1 - leave;
  const countFrom = lastFall + FALL_MS / 2;
  if (ms < countFrom) drawMonth(context, film, progress(ms, PARTS.tiles, lastFall));
  else if (run === null || ms < PARTS.run) drawCount(context, total, ms, countFrom);
  else drawCount(context, run, ms, PARTS.run);
}

interface PlacedTile extends FilmDay {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Where each day's tile lies in the end. */
function placeTiles(days: Film['days']): PlacedTile[] {
  const { columns, step } = layOutTiles(days.length);
  const left = (FILM_WIDTH - columns * step + GAP) / 2;
  return days.map((day, nth) => ({
    ...day,
    x: left + (nth % columns) * step,
    y: FLOOR - (Math.floor(nth / columns) + 1) * step,
    side: step - GAP,
  }));
}

function layOutTiles(days: number): { readonly columns: number; readonly step: number } {
  const layouts = WEEKS.map((weeks) => {
    const columns = weeks * WEEK_DAYS;
    return { columns, step: Math.floor(TILES_WIDTH / columns) };
  });
  const fits = ({ columns, step }: (typeof layouts)[number]) => Math.ceil(days / columns) * step <= TILES_HEIGHT;
  return layouts.find(fits) ?? layouts.at(-1) ?? { columns: WEEK_DAYS, step: GAP };
}

/** The month that falls, above the tiles. */
function drawMonth(context: CanvasRenderingContext2D, { months, days }: Film, share: number): void {
  const month = months.findLast(({ firstDay }) => firstDay <= share * days.length);
  if (month === undefined) return;
  drawText(context, month.name, HEAD_TOP + 30, { size: 112, color: CREAM, maxLines: 1 });
}

/** A number that counts up, and what it counts. */
function drawCount(context: CanvasRenderingContext2D, { value, unit }: Film['total'], ms: number, from: number): void {
  const counted = Math.round(value * easeOut(progress(ms, from, from + 500)));
  const below = drawText(context, counted.toLocaleString(LOCALE), HEAD_TOP - 60, {
    size: 190,
    color: GOLD,
    maxLines: 1,
  });
  drawText(context, unit, below - 20, { size: 64, color: WHITE, maxLines: 1 });
}

/** The ember grows through all its shapes before its year, and the last one is celebrated. */
function drawEmbers(context: CanvasRenderingContext2D, ms: number, film: Film): void {
  const { embers, total, activeDays, seed } = film;
  const { embers: from, emberMs, finale } = layOutEnd(film);
  const nth = Math.min(embers.length - 1, Math.floor((ms - from) / emberMs));
  const ember = embers[nth];
  const isLast = ms >= finale;
  drawGlowingYear(context, isLast ? ms - finale : (ms - from) % emberMs, progress(ms, from, from + 600), film);
  if (isLast) drawSparks(context, ms - finale, seed);
  context.globalAlpha = progress(ms, from, from + 300);
  if (ember !== undefined) {
    const swell = isLast ? 0 : Math.sin((Math.PI * ((ms - from) % emberMs)) / emberMs);
    const grown = nth / Math.max(1, embers.length - 1);
    drawEmber(context, ember, 14 + grown * 4 + swell, 1090 - (isLast ? hop(ms - finale, 700) * 50 : 0));
  }
  context.globalAlpha = isLast ? easeOut(progress(ms, finale, finale + 500)) : progress(ms, from, from + 300);
  if (isLast) drawCount(context, total, ms, finale - 500);
  else drawCount(context, activeDays, ms, from);
  if (!isLast) return;
  drawText(context, 'Fivefold', FILM_HEIGHT - 96, { size: 56, color: CREAM, maxLines: 1 });
}

/** How bright the year is behind the ember, and how fast and wide the light is that each new shape sends through it. */
const DIM = 0.24;
const LIGHT_SPEED = 0.95;
const LIGHT_WIDTH = 130;

/** @param age milliseconds since the ember's newest shape */
function drawGlowingYear(context: CanvasRenderingContext2D, age: number, shown: number, { days }: Film): void {
  for (const { tile, x, y, side } of placeTiles(days)) {
    if (tile === null) continue;
    const away = Math.hypot(x + side / 2 - FILM_WIDTH / 2, y + side / 2 - 880);
    const light = Math.max(0, 1 - Math.abs(away - age * LIGHT_SPEED) / LIGHT_WIDTH);
    context.globalAlpha = shown * (DIM + (1 - DIM) * 0.8 * light);
    context.drawImage(tile, x, y, side, side);
  }
}

const SPARKS = 70;
const SPARK_SIDE = 12;
const SPARK_COLORS = ['#ffca3f', '#fff08f', '#f2691f', '#67d2ec', '#f08ae6'];

/** Sparks fly up from the ember, and fall. */
function drawSparks(context: CanvasRenderingContext2D, ms: number, seed: number): void {
  for (let spark = 0; spark < SPARKS; spark++) {
    const life = 1100 + random(seed, spark) * 700;
    const age = ((ms + random(seed, spark + 100) * life) % life) / life;
    const angle = (random(seed, spark + 200) - 0.5) * 2.6;
    const speed = 420 + random(seed, spark + 300) * 480;
    const x = FILM_WIDTH / 2 + Math.sin(angle) * speed * age;
    const y = 900 - Math.cos(angle) * speed * age + 420 * age * age;
    context.globalAlpha = progress(ms, 0, 400) * (1 - age ** 3);
    context.fillStyle = SPARK_COLORS[spark % SPARK_COLORS.length] ?? GOLD;
    context.fillRect(Math.round(x / 8) * 8, Math.round(y / 8) * 8, SPARK_SIDE, SPARK_SIDE);
  }
}

/** An ember in the middle, its feet at a place. */
function drawEmber(
  context: CanvasRenderingContext2D,
  { rows, colors }: PixelPicture,
  scale: number,
  feet: number,
): void {
  const side = Math.round(scale);
  const left = Math.round(FILM_WIDTH / 2 - (SPRITE * side) / 2);
  const top = Math.round(feet - SPRITE * side);
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const color = colors[row[x] ?? ''];
      if (color === undefined) continue;
      context.fillStyle = color;
      context.fillRect(left + x * side, top + y * side, side, side);
    }
  });
}
