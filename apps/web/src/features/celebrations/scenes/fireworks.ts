import { clamp, cosine, easeIn, easeOut, mix, progress, sine } from '../stage/curves.ts';
import { threshold } from '#ui/pixels/dither.ts';
import {
  AMBER,
  AQUA,
  AZURE,
  CREAM,
  EMBER,
  FOAM,
  GOLD,
  GRAPE,
  INDIGO,
  INK,
  LEMON,
  NAVY,
  NIGHT,
  ORCHID,
  PINK,
  PLUM,
  RED,
  type Ramp,
  ROSE,
  SEA,
  VIOLET,
  WHITE,
  WINE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween, randomBits } from '#ui/pixels/random.ts';
import { fillDisc, fillEllipse, line } from '../stage/shapes.ts';
import { clearSurface, peek, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1500;
const SKY: Ramp = [INK, NIGHT, NIGHT, INDIGO, VIOLET, PLUM, ROSE];

/** One rocket: where it bursts (in hundredths of the window's half axes), when, how wide, in which colors. */
interface Shell {
  readonly x: number;
  readonly y: number;
  readonly burstMs: number;
  readonly reach: number;
  readonly sparks: number;
  /** Head of a spark first, dying embers last. */
  readonly ramp: Ramp;
  /** The last one hangs and weeps like a willow. */
  readonly willow: boolean;
}

const SHELLS: readonly Shell[] = [
  { x: -50, y: -22, burstMs: 330, reach: 29, sparks: 42, ramp: [WHITE, FOAM, AQUA, AZURE, SEA, NAVY], willow: false },
  {
    x: 52,
    y: -34,
    burstMs: 540,
    reach: 30,
    sparks: 42,
    ramp: [WHITE, PINK, ORCHID, GRAPE, GRAPE, INDIGO],
    willow: false,
  },
  { x: 0, y: -30, burstMs: 830, reach: 54, sparks: 66, ramp: [WHITE, LEMON, GOLD, AMBER, EMBER, WINE], willow: true },
];

/**
 * Three rockets over a town by the water: a blue one, a violet one, a breath of dark, and a golden willow that fills
 * the sky.
 */
export const scene: Scene = { name: 'fireworks', durationMs: DURATION, stillAt: 1060, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const shore = stage.centerY + Math.floor(stage.halfHeight * 0.52);
  clearSurface(stage);
  paintSky(stage, ms, SKY, shore - 3);
  drawStars(stage, ms, shore, seed);
  for (const shell of SHELLS) lightSky(stage, ms, shell, shore);
  drawTown(stage, ms, shore, seed);
  drawLake(stage, ms, shore);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  for (let index = 0; index < SHELLS.length; index++) {
    const shell = SHELLS[index];
    if (shell) drawShell(stage, ms, shell, shore, seed + index * 77);
  }
  layVeil(stage, ms, DURATION);
}

function shellX(stage: Stage, shell: Shell): number {
  return stage.centerX + (shell.x * stage.halfWidth) / 100;
}

function shellY(stage: Stage, shell: Shell): number {
  return stage.centerY + (shell.y * stage.halfHeight) / 100;
}

/** 1 in the moment of the burst, fading to 0. */
function glow(ms: number, shell: Shell): number {
  return ms < shell.burstMs ? 0 : 1 - progress(ms, shell.burstMs, shell.burstMs + (shell.willow ? 560 : 300));
}

function drawStars(stage: Stage, ms: number, shore: number, seed: number): void {
  for (let star = 0; star < 26; star++) {
    const x = stage.centerX + randomBetween(seed, star, -1, 1) * stage.halfWidth;
    const y =
      stage.centerY - stage.halfHeight + random(seed, star + 50) * (shore - stage.centerY + stage.halfHeight) * 0.8;
    const twinkle = sine(ms / 700 + star / 9);
    plotInside(stage, ms, x, y, twinkle > 0.5 ? CREAM : twinkle > -0.4 ? ROSE : PLUM);
  }
}

/** A burst lights the air around it: three dithered rings of its own dark colors, never a flat disc. */
function lightSky(stage: Stage, ms: number, shell: Shell, shore: number): void {
  const light = glow(ms, shell);
  if (light <= 0) return;
  const x = shellX(stage, shell);
  const y = shellY(stage, shell);
  const reach = shell.reach * (0.7 + 0.5 * easeOut(1 - light));
  const tint = shell.ramp[5] ?? INDIGO;
  for (let row = Math.floor(y - reach); row < Math.min(shore, y + reach); row++) {
    for (let column = Math.floor(x - reach); column < x + reach; column++) {
      const run = (column - x) / reach;
      const rise = (row - y) / reach;
      const strength = (1 - run * run - rise * rise) * light * 1.5 - 0.35;
      if (strength > threshold(column, row)) plotInside(stage, ms, column, row, tint);
    }
  }
}

function drawTown(stage: Stage, ms: number, shore: number, seed: number): void {
  const left = stage.centerX - stage.halfWidth;
  let flash: Shell | undefined;
  for (const shell of SHELLS) if (glow(ms, shell) > 0.35) flash = shell;
  const rim = flash?.ramp[3] ?? VIOLET;
  for (let far = 1; far >= 0; far--) {
    for (let x = left, house = far * 100; x < stage.centerX + stage.halfWidth; house++) {
      const wide = 5 + (randomBits(seed, house) % 5);
      const high = 4 + far * 6 + (randomBits(seed, house + 400) % (far === 1 ? 12 : 8));
      const kind = randomBits(seed, house + 800) % 4;
      for (let column = 0; column < wide; column++) {
        const edge = Math.min(column, wide - 1 - column);
        const roof = kind === 0 ? edge : kind === 1 ? (edge === wide >> 1 ? 4 : 0) : 0;
        for (let row = shore - high - roof; row < shore; row++) {
          const top = row === shore - high - roof;
          plotInside(stage, ms, x + column, row, far === 1 ? INDIGO : top ? rim : INK);
        }
      }
      for (let lamp = 0; lamp < 5; lamp++) {
        const window = randomBits(seed, house * 9 + lamp);
        const dark = far === 1 || window % 3 === 0;
        if (!dark)
          plotInside(
            stage,
            ms,
            x + 1 + (window % (wide - 2)),
            shore - 2 - ((window >> 6) % (high - 2)),
            window % 2 ? GOLD : AMBER,
          );
      }
      x += wide + (kind === 3 ? 1 : 0);
    }
  }
}

/** Still water: the world upside down, squeezed, darker, and broken into ripples. */
function drawLake(stage: Stage, ms: number, shore: number): void {
  for (let y = shore; y <= stage.centerY + stage.halfHeight + 6; y++) {
    const depth = y - shore;
    for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
      const ripple = Math.floor(sine(depth / 5 + ms / 600) * (1 + depth / 5));
      const mirrored = peek(stage, x + ripple, shore - 1 - Math.floor(depth * 1.8));
      const lit = mirrored === GOLD || mirrored === AMBER || mirrored === CREAM;
      const dark = mirrored === INK || mirrored === NIGHT;
      const color = depth === 0 ? PLUM : lit ? EMBER : dark ? NIGHT : mirrored === PLUM ? VIOLET : INDIGO;
      plotInside(stage, ms, x, y, color);
    }
  }
  for (const shell of SHELLS) {
    const light = glow(ms, shell);
    if (light <= 0) continue;
    for (let depth = 1; depth <= stage.centerY + stage.halfHeight - shore; depth += 1) {
      const half = (shell.reach * 0.32 + sine(depth / 3.1 + ms / 300) * 4) * light - (depth % 3) * 2.5;
      const middle = shellX(stage, shell) + sine(depth / 4 + ms / 500) * 3;
      for (let x = Math.floor(middle - half); x <= middle + half; x++) {
        const core = Math.abs(x - middle) < half * 0.45;
        plotInside(stage, ms, x, shore + depth, (core ? shell.ramp[2] : shell.ramp[3]) ?? PLUM);
      }
    }
  }
}

function drawShell(stage: Stage, ms: number, shell: Shell, shore: number, seed: number): void {
  const x = shellX(stage, shell);
  const y = shellY(stage, shell);
  const since = ms - shell.burstMs;
  if (since < 0) {
    drawRocket(stage, ms, shell, x, y, shore);
    return;
  }
  if (since < 34) {
    fillDisc(stage, x, y, shell.reach * 0.34, CREAM);
    fillDisc(stage, x, y, shell.reach * 0.24, WHITE);
  } else if (since < 68) {
    fillDisc(stage, x, y, shell.reach * 0.18, shell.ramp[1] ?? WHITE);
  }
  const life = shell.willow ? 640 : 430;
  for (let spark = 0; spark < shell.sparks; spark++) drawSpark(stage, since / life, shell, x, y, spark, seed);
}

function drawRocket(stage: Stage, ms: number, shell: Shell, x: number, y: number, shore: number): void {
  const launch = shell.burstMs - (shell.willow ? 300 : 260);
  if (ms < launch) return;
  for (let tail = 0; tail < 12; tail++) {
    const t = progress(ms - tail * 9, launch, shell.burstMs);
    if (t <= 0) continue;
    const wobble = sine(tail / 5 + ms / 90) * tail * 0.1;
    const color = tail < 1 ? WHITE : tail < 4 ? LEMON : tail < 7 ? AMBER : tail < 10 ? RED : WINE;
    plot(stage, x + wobble + (1 - t) * shell.x * 0.12, mix(shore, y, easeOut(t)), color);
    if (tail < 3) plot(stage, x + 1 + wobble + (1 - t) * shell.x * 0.12, mix(shore, y, easeOut(t)), color);
  }
}

/** A spark flies out fast, tires, and falls, drawing the path it came. */
function drawSpark(stage: Stage, age: number, shell: Shell, x: number, y: number, spark: number, seed: number): void {
  if (age > 1) return;
  const ring = spark % 3;
  const turn = spark / shell.sparks + randomBetween(seed, spark, -0.012, 0.012);
  const reach = shell.reach * (ring === 0 ? 1 : ring === 1 ? 0.74 : 0.46) * randomBetween(seed, spark + 60, 0.92, 1.08);
  const stop = 1 - randomBetween(seed, spark + 120, 0, 0.22);
  const fade = Math.floor(easeIn(clamp(age / stop, 0, 1)) * 4);
  const length = shell.willow ? 10 : 8;
  let lastX = 0;
  let lastY = 0;
  for (let step = length; step >= 0; step--) {
    const t = clamp(age - step * 0.034, 0, 1);
    const out = (t * 5.2) / (1 + t * 4.2);
    const sparkX = x + sine(turn) * reach * out;
    const sparkY = y + cosine(turn) * reach * out * 0.92 + t * t * (shell.willow ? 24 : 11);
    const shade = Math.floor((step * 5) / length) + fade;
    const color = shell.ramp[shade];
    const gone = age > stop && (spark + step) % 2 === 0;
    if (step < length && color !== undefined && !gone) {
      line(stage, lastX, lastY, sparkX, sparkY, color, step < 3 && ring !== 2 && age < 0.6 ? 1.9 : 1);
    }
    lastX = sparkX;
    lastY = sparkY;
  }
  if (age > 0.55 && age < 0.95 && randomBits(seed, spark * 31 + Math.floor(age * 40)) % 7 === 0) {
    fillEllipse(stage, x + sine(turn) * reach, y + cosine(turn) * reach * 0.92 + age * 8, 1.1, 1.1, WHITE);
  }
}
