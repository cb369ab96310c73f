import type { EmberColors, Material } from '#ui/ember/ember-colors.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { countGoneRows, drawEmber, type EmberFace, type EmberFrame, SPRITE_SIZE } from '#ui/ember/ember-sprite.ts';
import { addTrait } from '#ui/ember/level-traits.ts';
import type { ParticipantColor } from '@fivefold/rules/participant-color';

/** The stage in pixels of the sprite, and where on it the ember stands. */
export const SCENE_WIDTH = 64;
export const SCENE_HEIGHT = 44;
export const EMBER_LEFT = (SCENE_WIDTH - SPRITE_SIZE) / 2;
export const EMBER_TOP = 16;
export const SCENE_MS = 2400;

/** A moment in an ember's life that is shown where it stands. */
export interface EmberMoment {
  readonly face: EmberFace;
  readonly color: ParticipantColor;
  /** Its level before and from now on; the same where it wakes. */
  readonly from: number;
  readonly to: number;
}

/** Colors by pixel, row by row; an empty text is clear. */
export type ScenePixels = string[];

/** The parts of the scene of a new level, each from 0 to 1: light gathers, the shape changes in it, and it bursts. */
const GATHERED = 0.26;
const CHANGED = 0.5;
/** Of the wakening: it sleeps, blinks, and is awake. */
const BLINKS = 0.3;
const AWAKE = 0.42;
const SPARKS = 18;
const RAYS = 10;

/** One picture of the scene: a pure function of its moment and of the time, 0 to 1. Nothing in it flashes. */
export function paintEmberScene(moment: EmberMoment, time: number): ScenePixels {
  const pixels: ScenePixels = Array.from({ length: SCENE_WIDTH * SCENE_HEIGHT }, () => '');
  const colors = getEmberColors(moment.color);
  if (moment.from === moment.to) paintWakening(pixels, moment, colors, time);
  else paintNewLevel(pixels, moment, colors, time);
  return pixels;
}

function paintNewLevel(pixels: ScenePixels, moment: EmberMoment, colors: EmberColors, time: number): void {
  const { from, to, face } = moment;
  const burst = part(time, CHANGED, 1);
  if (time > GATHERED) paintRays(pixels, colors, time, Math.min(part(time, GATHERED, CHANGED), 1 - part(time, 0.7, 1)));
  paintRing(pixels, colors, burst);
  const shut: EmberFrame = { mood: 'content', breath: 'out', eyes: 'shut', face };
  const before = shapeOf(shut, from);
  const after = shapeOf({ mood: 'delighted', breath: 'out', eyes: 'open', face }, to);
  if (time < CHANGED) {
    // Light fills the old shape from the feet up, and then becomes the new one, row by row.
    const litFrom = SPRITE_SIZE * (1 - part(time, 0.04, GATHERED));
    const newFrom = SPRITE_SIZE * (1 - part(time, GATHERED, CHANGED));
    const own = from === 0 ? getEmberColors(moment.color, true) : colors;
    paintSprite(
      pixels,
      before.map((row, y) => (y >= newFrom ? (after[y] ?? row) : row)),
      0,
      (letter, y) => (y >= litFrom ? lightOf(letter, colors) : own[letter]),
    );
  } else {
    // Color comes back from the tip down, and it hops.
    const paintedTo = SPRITE_SIZE * part(time, CHANGED, 0.62);
    paintSprite(pixels, after, hop(part(time, 0.6, 0.78)), (letter, y) =>
      y < paintedTo ? colors[letter] : lightOf(letter, colors),
    );
  }
  if (burst > 0) paintSparks(pixels, colors, burst);
  else paintGathering(pixels, colors, part(time, 0, CHANGED));
}

function paintWakening(pixels: ScenePixels, { from, face }: EmberMoment, colors: EmberColors, time: number): void {
  const isAwake = time >= AWAKE;
  const mood = isAwake ? (time < 0.55 ? 'content' : 'happy') : 'sleepy';
  const isBlinking = time >= BLINKS && time < AWAKE;
  const breath = !isAwake && Math.floor(time * 12) % 2 === 1 ? 'in' : 'out';
  const frame: EmberFrame = isBlinking
    ? { mood: 'content', breath: 'out', eyes: 'shut', face }
    : { mood, breath, eyes: 'open', face };
  // The first fifth of it kindles, as in the panel.
  const kindledFrom = SPRITE_SIZE * (1 - 0.2 * part(time, BLINKS, AWAKE));
  const ash = getEmberColors(undefined, true);
  const resting = from === 0 ? { ...ash, e: colors.c, f: colors.d } : colors;
  const glow = part(time, AWAKE, 1);
  if (isAwake) paintRays(pixels, colors, time, Math.min(glow * 3, 1 - part(time, 0.75, 1)));
  paintRing(pixels, colors, glow);
  paintSprite(pixels, shapeOf(frame, from), hop(part(time, 0.56, 0.72)), (letter, y) =>
    y >= kindledFrom ? colors[letter] : resting[letter],
  );
  if (isAwake) paintSparks(pixels, colors, glow);
}

/** How far a time lies between two others, 0 to 1. */
function part(time: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** How high it is in the air. */
function hop(progress: number): number {
  return Math.round(4 * Math.sin(Math.PI * progress));
}

export function shapeOf(frame: EmberFrame, level: number): readonly string[] {
  return addTrait(drawEmber(frame), level, countGoneRows(frame));
}

/** Outlines stay a little darker, so that the light has the ember's shape. */
function lightOf(letter: Material, colors: EmberColors): string {
  return letter === 'a' ? colors.e : colors.f;
}

function paintSprite(
  pixels: ScenePixels,
  rows: readonly string[],
  lift: number,
  colorAt: (letter: Material, y: number) => string,
): void {
  rows.forEach((row, y) =>
    Array.from(row, (letter, x) => {
      if (letter !== '.') put(pixels, EMBER_LEFT + x, EMBER_TOP + y - lift, colorAt(letter as Material, y));
    }),
  );
}

/** Beams that turn slowly behind it, of every other pixel. */
function paintRays(pixels: ScenePixels, colors: EmberColors, time: number, strength: number): void {
  const [middleX, middleY] = [SCENE_WIDTH / 2, EMBER_TOP + 14];
  const reach = 12 + 20 * strength;
  for (let y = 0; y < SCENE_HEIGHT; y += 1)
    for (let x = 0; x < SCENE_WIDTH; x += 1) {
      const [dx, dy] = [x + 0.5 - middleX, y + 0.5 - middleY];
      const distance = Math.hypot(dx, dy);
      const turn = (Math.atan2(dy, dx) / (2 * Math.PI) + 1 + time / 12) * RAYS;
      if (strength <= 0 || distance > reach || turn % 1 > 0.42 || (x + y) % 2 === 1) continue;
      put(pixels, x, y, distance > reach * 0.72 ? colors.b : colors.c);
    }
}

/** Sparks come in from all sides. */
function paintGathering(pixels: ScenePixels, colors: EmberColors, progress: number): void {
  for (let nth = 0; nth < SPARKS; nth += 1) {
    const own = (progress * 1.8 - ((nth * 7) % SPARKS) / SPARKS) % 1;
    if (own <= 0) continue;
    const angle = nth * 2.4 + own;
    const distance = 30 * (1 - own) ** 1.4 + 4;
    put(
      pixels,
      SCENE_WIDTH / 2 + Math.cos(angle) * distance,
      EMBER_TOP + 14 + Math.sin(angle) * distance * 0.7,
      own > 0.6 ? colors.f : colors.d,
    );
  }
}

/** A ring that widens behind it. */
function paintRing(pixels: ScenePixels, colors: EmberColors, progress: number): void {
  const reach = 8 + 40 * progress;
  for (let step = 0; progress > 0 && progress < 0.55 && step < 120; step += 1) {
    if (progress > 0.25 && step % 2 === 1) continue;
    const angle = (step / 120) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.62];
    put(pixels, SCENE_WIDTH / 2 + x, EMBER_TOP + 14 + y, progress < 0.25 ? colors.f : colors.d);
  }
}

/** Sparks that fly off and fall. */
function paintSparks(pixels: ScenePixels, colors: EmberColors, progress: number): void {
  for (let nth = 0; nth < SPARKS; nth += 1) {
    const speed = 22 + ((nth * 5) % 9) * 2;
    const angle = (nth / SPARKS) * 2 * Math.PI + 0.2;
    const life = progress * (1 + ((nth * 3) % 5) / 5);
    if (life >= 1) continue;
    const way = 0.4 + 0.6 * life;
    const x = SCENE_WIDTH / 2 + Math.cos(angle) * speed * way;
    const y = EMBER_TOP + 12 + Math.sin(angle) * speed * 0.8 * way + 18 * life * life;
    put(pixels, x, y, life < 0.4 ? colors.f : life < 0.7 ? colors.e : colors.d);
    if (life < 0.5) put(pixels, x + 1, y, colors.d);
  }
}

export function put(pixels: ScenePixels, x: number, y: number, color: string): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column >= 0 && row >= 0 && column < SCENE_WIDTH && row < SCENE_HEIGHT) pixels[row * SCENE_WIDTH + column] = color;
}
