import { arc, clamp, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  AQUA,
  ASH,
  AZURE,
  BLOOD,
  CORAL,
  CREAM,
  EARTH,
  EMBER,
  FOAM,
  GOLD,
  INDIGO,
  INK,
  LEMON,
  MIST,
  NAVY,
  NIGHT,
  PEACH,
  PLUM,
  type Ramp,
  RED,
  ROSE,
  SLATE,
  STEEL,
  STONE,
  VIOLET,
  WHITE,
  WINE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import { drawGlint, fillDisc, fillEllipse, fillRect, fillRow, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1450;
const IGNITE = 300;
const LIFT = 460;
const LEAVE = 960;
const SKY: Ramp = [INK, NIGHT, INDIGO, VIOLET, PLUM, ROSE, CORAL, PEACH];
const HULL: Ramp = [WHITE, WHITE, MIST, MIST, ASH, STEEL];
const NOSE: Ramp = [CORAL, RED, RED, RED, BLOOD, WINE];
const SMOKE: Ramp = [STEEL, ASH, MIST, WHITE];
const HOT_SMOKE: Ramp = [ROSE, CORAL, PEACH, CREAM];
const JET: Ramp = [RED, EMBER, AMBER, LEMON, WHITE];
const MOON: Ramp = [STONE, STEEL, ASH, MIST, CREAM];

/** Steam, fire, lift-off: the ground falls away, dusk turns to space, and the rocket leaves the window with a wink. */
export const scene: Scene = { name: 'rocket', durationMs: DURATION, stillAt: 690, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const home = stage.centerY + Math.floor(stage.halfHeight * 0.72);
  const climb = easeIn(progress(ms, LIFT, LEAVE + 120));
  const fallen = climb * stage.halfHeight * 5.2;
  const ground = home + Math.floor(fallen);
  const rumble = ms > IGNITE && ms < LIFT + 220 ? (Math.floor(ms / 33) % 2) * 2 - 1 : 0;
  clearSurface(stage);
  paintSky(stage, ms, SKY, home + fallen * 1.4);
  drawSpace(stage, ms, climb, seed);
  if (ground < stage.centerY + stage.halfHeight + 40) {
    paintRange(stage, ms, ground + Math.floor(fallen * -0.25), 12, PLUM, CORAL, 0.35);
    paintGround(stage, ms, ground + (rumble > 0 ? 1 : 0), 5, EARTH);
    drawPad(stage, ms, ground);
  }
  drawRocketAndSmoke(stage, ms, ground, home, rumble, seed);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawSparks(stage, ms, ground, seed);
  drawWink(stage, ms);
  layVeil(stage, ms, DURATION);
}

/** Stars come down faster and faster and draw out into lines; a moon passes. */
function drawSpace(stage: Stage, ms: number, climb: number, seed: number): void {
  const height = stage.halfHeight * 2;
  const shown = clamp(climb * 5 + 0.12, 0, 1);
  const speed = progress(ms, LIFT + 200, LEAVE) * (1 - progress(ms, LEAVE + 80, LEAVE + 340) * 0.9);
  for (let star = 0; star < 44; star++) {
    if (random(seed, star + 90) > shown) continue;
    const depth = star % 3 === 0 ? 1 : star % 3 === 1 ? 0.6 : 0.35;
    const x = stage.centerX + randomBetween(seed, star, -1, 1) * stage.halfWidth;
    const fall = (random(seed, star + 50) * height + climb * stage.halfHeight * 6 * depth) % height;
    const length = 1 + speed * 9 * depth;
    for (let tail = 0; tail < length; tail++) {
      plotInside(
        stage,
        ms,
        x,
        stage.centerY - stage.halfHeight + fall - tail,
        tail < 2 ? (depth === 1 ? WHITE : CREAM) : tail < 5 ? ROSE : VIOLET,
      );
    }
  }
  const y =
    stage.centerY - stage.halfHeight * 2.3 + climb * stage.halfHeight * 2.2 + progress(ms, LEAVE, DURATION) * 12;
  const x = stage.centerX + stage.halfWidth * 0.5;
  for (let row = -11; row <= 11; row++) {
    for (let column = -11; column <= 11; column++) {
      const square = (row * row + column * column) / 121;
      if (square > 1) continue;
      const crater =
        (column + 3) * (column + 3) + (row - 2) * (row - 2) < 9 ||
        (column - 4) * (column - 4) + (row + 4) * (row + 4) < 5;
      const light = 0.66 - column * 0.03 - row * 0.034 - square * 0.15 - (crater ? 0.22 : 0);
      plotInside(stage, ms, x + column, y + row, MOON[clamp(Math.floor(light * 5), 0, 4)] ?? ASH);
    }
  }
}

function drawPad(stage: Stage, ms: number, ground: number): void {
  const x = stage.centerX;
  const high = Math.min(stage.halfHeight * 1.15, 56);
  const swing = easeOut(progress(ms, IGNITE - 60, IGNITE + 130)) * 7;
  for (let row = 0; row < high; row++) {
    const y = ground + 2 - row;
    const brace = row % 8;
    plotInside(stage, ms, x - 22, y, BLOOD);
    plotInside(stage, ms, x - 15, y, RED);
    plotInside(stage, ms, x - 22 + ((row >> 3) % 2 === 0 ? brace : 7 - brace), y, BLOOD);
    if (brace === 0) for (let column = -22; column <= -15; column++) plotInside(stage, ms, x + column, y, RED);
  }
  for (let arm = 0; arm < 2; arm++) {
    for (let column = -15; column < -7 - swing; column++)
      plotInside(stage, ms, x + column, ground - 14 - arm * 16, AMBER);
  }
  if (Math.floor(ms / 120) % 2 === 0) plotInside(stage, ms, x - 19, ground + 1 - high, LEMON);
  for (let column = -17; column <= 17; column++) {
    for (let row = 0; row < 4; row++)
      plotInside(
        stage,
        ms,
        x + column,
        ground + 1 + row,
        row === 0 ? ASH : (column + row * 2 + 40) % 6 < 3 ? SLATE : STONE,
      );
  }
}

function rocketFoot(stage: Stage, ms: number, home: number): number {
  const hover = easeInOut(progress(ms, LIFT, LEAVE - 60));
  const away = easeIn(progress(ms, LEAVE - 40, LEAVE + 230));
  const squash = arc(progress(ms, LIFT - 70, LIFT + 30)) * -1;
  return mix(home - 1, stage.centerY + 17, hover) - away * (stage.height + 30) - squash;
}

function drawRocketAndSmoke(
  stage: Stage,
  ms: number,
  ground: number,
  home: number,
  rumble: number,
  seed: number,
): void {
  const foot = rocketFoot(stage, ms, home);
  const x = stage.centerX + (ms < LIFT + 100 && ms > IGNITE ? rumble * 0.5 : 0);
  drawSmoke(stage, ms, ground, foot, seed, false);
  if (ms > IGNITE) drawJet(stage, ms, x, foot, ground);
  drawRocket(stage, x, foot);
  drawSmoke(stage, ms, ground, foot, seed, true);
}

/** Billows roll out along the ground and, in front, hide the fins. */
function drawSmoke(stage: Stage, ms: number, ground: number, foot: number, seed: number, front: boolean): void {
  for (let puff = 0; puff < 22; puff++) {
    if ((puff % 2 === 0) !== front) continue;
    const born = (puff < 6 ? 120 : IGNITE) + random(seed, puff) * 240;
    const t = progress(ms, born, born + (puff < 6 ? 420 : 640));
    if (t === 0 || t === 1) continue;
    const side = puff % 4 < 2 ? -1 : 1;
    const force = puff < 6 ? 12 : 40;
    const x = stage.centerX + side * (5 + easeOut(t) * randomBetween(seed, puff + 40, 0.25, 1) * force);
    const y = ground + 2 - t * randomBetween(seed, puff + 80, 2, 12) - (front ? 0 : 4);
    if (y > stage.centerY + stage.halfHeight + 2) continue;
    const size = (puff < 6 ? 4 : 9) * (0.35 + easeOut(t) * 0.75) * (t > 0.7 ? (1 - t) / 0.3 : 1);
    shadeBall(stage, x, y, size, size * 0.86, t < 0.3 && puff >= 6 ? HOT_SMOKE : SMOKE, 0.1, 0.2);
  }
  if (front || ms < LIFT) return;
  for (let puff = 0; puff < 44; puff++) {
    const born = LIFT + puff * 12;
    const t = progress(ms, born, born + 250);
    if (t === 0 || t === 1) continue;
    const start = rocketFoot(stage, born, ground) + 16;
    const y = start + (ms - born) * 0.11 + puff * 0.4;
    if (y < foot + 16 || y > stage.centerY + stage.halfHeight - 3) continue;
    const size = (3 + easeOut(t) * 2.6) * (t > 0.6 ? (1 - t) / 0.4 : 1);
    shadeBall(
      stage,
      stage.centerX + sine(puff * 0.37) * (2 + t * 5),
      y,
      size,
      size * 0.9,
      t < 0.25 ? HOT_SMOKE : SMOKE,
      0.06,
      0.2,
    );
  }
}

function drawJet(stage: Stage, ms: number, x: number, foot: number, ground: number): void {
  const power = easeOut(progress(ms, IGNITE, IGNITE + 160)) * mix(0.65, 1, progress(ms, LIFT, LIFT + 200));
  const flicker = Math.floor(ms / 40) % 2;
  for (let layer = 0; layer < JET.length; layer++) {
    const long = (23 - layer * 4.2 + flicker * 2) * power;
    const half = (5.6 - layer * 0.95) * (0.8 + power * 0.2);
    for (let row = 0; row < long && foot + row < ground + 3; row++) {
      const t = row / long;
      const bulge = t < 0.25 ? 0.75 + t : 1 - (t - 0.25) * (t - 0.25) * 1.78;
      const wobble = sine(t * 1.3 - ms / 90) * t * 1.3;
      fillRow(stage, x - half * bulge + wobble, x + half * bulge + wobble - 0.5, foot + 1 + row, JET[layer] ?? EMBER);
    }
  }
}

/** A rocket as in the picture books: white hull, red nose and fins, one round window with a person in it. */
function drawRocket(stage: Stage, x: number, foot: number): void {
  const high = 39;
  const top = foot - high;
  fillTriangle(stage, x - 5, foot - 14, x - 13, foot + 3, x - 4, foot - 1, INK);
  fillTriangle(stage, x + 5, foot - 14, x + 13, foot + 3, x + 4, foot - 1, INK);
  fillTriangle(stage, x - 5, foot - 12, x - 11.5, foot + 1, x - 4, foot - 2, RED);
  fillTriangle(stage, x + 5, foot - 12, x + 11.5, foot + 1, x + 4, foot - 2, BLOOD);
  fillRect(stage, x - 4, foot - 1, 8, 3, INK);
  fillRect(stage, x - 3, foot - 1, 6, 2, STEEL);
  for (let row = 0; row < high; row++) {
    const t = row / high;
    const half = t < 0.45 ? 8 * (1 - (0.45 - t) * (0.45 - t) * 4.94) : 8 - (t - 0.45) * (t - 0.45) * 11;
    if (half <= 0.3) continue;
    const y = top + row;
    fillRow(stage, x - half - 1, x + half, y, INK);
    for (let column = Math.floor(x - half); column < x + half - 0.5; column++) {
      const across = clamp(Math.floor(((column - x + half) / (half * 2)) * 6), 0, 5);
      const band = row === 11 || (row > high - 6 && row < high - 2);
      plot(stage, column, y, (row < 11 ? NOSE[across] : band ? (across > 3 ? WINE : BLOOD) : HULL[across]) ?? ASH);
    }
  }
  fillTriangle(stage, x - 1.5, foot - 11, x + 1.5, foot - 11, x + 0.5, foot + 3, BLOOD);
  line(stage, x - 0.5, foot - 10, x - 0.5, foot + 2, RED);
  const pane = top + 18;
  fillDisc(stage, x, pane, 5, SLATE);
  fillDisc(stage, x, pane, 4, GOLD);
  fillDisc(stage, x, pane, 3.2, NAVY);
  fillEllipse(stage, x, pane + 1, 2, 2, EMBER);
  plot(stage, x - 1, pane, WHITE);
  plot(stage, x + 1, pane, WHITE);
  plot(stage, x - 2, pane - 2, AQUA);
  plot(stage, x - 1, pane - 3, AZURE);
}

function drawSparks(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let spark = 0; spark < 26; spark++) {
    const born = IGNITE + random(seed, spark + 400) * 320;
    const t = progress(ms, born, born + 300);
    if (t === 0 || t === 1) continue;
    const side = spark % 2 === 0 ? -1 : 1;
    const x = stage.centerX + side * (4 + t * randomBetween(seed, spark + 430, 10, 46));
    const y = ground - arc(t) * randomBetween(seed, spark + 460, 3, 16);
    if (y > stage.centerY + stage.halfHeight + 8) continue;
    plot(stage, x, y, t < 0.4 ? LEMON : t < 0.7 ? AMBER : RED);
    if (spark % 3 === 0) plot(stage, x, y + 1, EMBER);
  }
}

/** Where it went, a star lights up over the window's edge. */
function drawWink(stage: Stage, ms: number): void {
  const t = progress(ms, LEAVE + 190, LEAVE + 430);
  if (t === 0 || t === 1) return;
  const y = stage.centerY - stage.halfHeight + 5;
  drawGlint(stage, stage.centerX, y, 12 * arc(t), WHITE);
  fillDisc(stage, stage.centerX + 0.5, y + 0.5, 4 * arc(t), LEMON);
  fillDisc(stage, stage.centerX + 0.5, y + 0.5, 2.5 * spring(t) * (1 - t), WHITE);
  for (let ray = 0; ray < 8; ray++) {
    const reach = 8 + easeOut(t) * 12;
    plot(stage, stage.centerX + sine(ray / 8) * reach, y + sine(ray / 8 + 0.25) * reach, ray % 2 === 0 ? GOLD : FOAM);
  }
}
