import { arc, easeIn, easeOut, progress, sine, spring } from '../stage/curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import { paintRange } from '../stage/land.ts';
import {
  AMBER,
  ASH,
  BARK,
  BLOOD,
  CORAL,
  CREAM,
  EMBER,
  FERN,
  FOAM,
  INDIGO,
  INK,
  LEAF,
  MIST,
  NAVY,
  PEACH,
  PINE,
  PLUM,
  type Ramp,
  RED,
  ROSE,
  SLATE,
  SNOW,
  STEEL,
  STONE,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween, randomBits } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import { fillDisc, fillEllipse, fillRect, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1450;
const SKY: Ramp = [NAVY, INDIGO, VIOLET, PLUM, ROSE, PEACH];
/** When each part of the snowman lands: belly, chest, head, then the hat. */
const LANDINGS = [380, 520, 650, 850];
/** The meadow before the snow. */
const EARLY: Ramp = [SLATE, PINE, FERN];
const DROP_MS = 150;

/** Snow settles on the pines; three balls drop onto each other; coal, carrot, scarf and hat, and a snowman looks up. */
export const scene: Scene = { name: 'snow', durationMs: DURATION, stillAt: 1120, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.56);
  clearSurface(stage);
  paintSky(stage, ms, SKY, ground);
  drawMoon(stage, ms);
  paintRange(stage, ms, ground, 12, VIOLET, ms > 350 ? MIST : PLUM, 0.5);
  drawPines(stage, ms, ground, seed);
  drawGround(stage, ms, ground);
  drawFlakes(stage, ms, seed, false);
  drawSnowman(stage, ms, ground);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawFlakes(stage, ms, seed, true);
  drawCrystals(stage, ms, seed);
  layVeil(stage, ms, DURATION);
}

function drawMoon(stage: Stage, ms: number): void {
  const x = stage.centerX + stage.halfWidth * 0.56;
  const y = stage.centerY - stage.halfHeight * 0.5;
  for (let row = -9; row <= 9; row++) {
    for (let column = -9; column <= 9; column++) {
      const square = row * row + column * column;
      const shadow = (column + 4) * (column + 4) + (row + 2) * (row + 2);
      if (square < 64 && shadow > 52) plotInside(stage, ms, x + column, y + row, square < 50 ? CREAM : PEACH);
    }
  }
}

/** How much snow lies, 0 to 1. */
function cover(ms: number): number {
  return progress(ms, 180, 760);
}

function drawPines(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let pine = 0; pine < 8; pine++) {
    const across = (pine < 4 ? -0.95 + pine * 0.21 : 0.3 + (pine - 4) * 0.22) * stage.halfWidth;
    const high = 19 + (randomBits(seed >> 3, pine) % 12) + Math.floor(Math.abs(across) / 7);
    const x = Math.floor(stage.centerX + across);
    const foot = ground + 3 - (pine % 2) * 3;
    fillPine(stage, ms, x, foot, high, cover(ms) * 1.3 - pine * 0.04);
  }
}

/** Five skirts of needles; snow thickens on each from its upper edge. */
function fillPine(stage: Stage, ms: number, x: number, foot: number, high: number, snow: number): void {
  for (let row = -3; row < 0; row++)
    for (let column = -1; column <= 1; column++) plotInside(stage, ms, x + column, foot + row + 2, UMBER);
  const skirt = high / 4;
  for (let row = 0; row < high; row++) {
    const inSkirt = row % skirt;
    const half = 1 + row * 0.2 + inSkirt * 0.62;
    for (let column = Math.floor(-half); column <= half; column++) {
      const edge = half - Math.abs(column);
      const lying = snow > 0 && inSkirt < snow * skirt * 0.62 + ((column + row) & 1) * 0.9 - (column > 0 ? 1.1 : 0);
      const hem = inSkirt > skirt - 1.6 && edge > 1;
      const green = hem || column > half * 0.25 ? PINE : column < -half * 0.4 ? LEAF : FERN;
      plotInside(stage, ms, x + column, foot - high + row, lying ? (column > 1 ? ASH : WHITE) : green);
    }
  }
}

function drawGround(stage: Stage, ms: number, ground: number): void {
  const rise = Math.floor(cover(ms) * 3);
  for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
    const run = (x - stage.centerX) / stage.halfWidth;
    const drift = Math.floor(sine(x / 41) * 1.6 + run * run * 7);
    const bare = Math.floor(ground + 3 + drift);
    for (let y = bare - rise; y <= stage.centerY + stage.halfHeight + 6; y++) {
      const depth = (y - bare + rise) / 24;
      const snowy = cover(ms) > ((x * 13 + y * 7) % 16) / 16 || y < bare;
      const light = 1 - depth * 0.85 - (run > 0.3 ? (run - 0.3) * 0.4 : 0);
      plotInside(stage, ms, x, y, snowy ? pick(SNOW, light, x, y, 0.5) : pick(EARLY, light, x, y, 0.4));
    }
  }
}

/** Top of a dropping part, and its squash when it lands. */
function dropOf(ms: number, part: number): number {
  const landing = LANDINGS[part] ?? 0;
  return 1 - easeIn(progress(ms, landing - DROP_MS, landing));
}

function squashOf(ms: number, part: number): number {
  const landing = LANDINGS[part] ?? 0;
  const t = progress(ms, landing, landing + 240);
  return sine(t * 1.25) * (1 - t) * 0.26;
}

function drawSnowman(stage: Stage, ms: number, ground: number): void {
  const size = Math.min(stage.halfWidth * 1.06, stage.halfHeight * 1.14);
  const foot = ground + 9;
  const x = stage.centerX - 1;
  const far = stage.height * 0.8;
  let top = foot;
  if (ms > 250) fillEllipse(stage, x + 3, foot, size * 0.3, 2.6, STEEL);
  for (let part = 0; part < 3; part++) {
    const radius = part === 0 ? size * 0.3 : part === 1 ? size * 0.225 : size * 0.175;
    const squash = squashOf(ms, part) + (part < 2 ? squashOf(ms, part + 1) * 0.5 : 0);
    const high = radius * (1 - squash);
    const y = top - high - dropOf(ms, part) * far;
    if (ms > (LANDINGS[part] ?? 0) - DROP_MS) {
      fillEllipse(stage, x, y, radius * (1 + squash) + 1, high + 1, VIOLET);
      shadeBall(stage, x, y, radius * (1 + squash), high, SNOW, 0.14, 0.3);
    }
    if (part === 1 && ms > 760) drawButtons(stage, ms, x, y, radius);
    if (part === 2 && ms > 680) drawFace(stage, ms, x, y, radius);
    if (part === 2) drawHat(stage, ms, x, y - high * 0.72, radius, far);
    top -= high * 1.72;
  }
}

function drawButtons(stage: Stage, ms: number, x: number, y: number, radius: number): void {
  const wave = ms > 960 ? sine(ms / 260) * 3 : 0;
  const reach = spring(progress(ms, 760, 890));
  for (let side = -1; side <= 1; side += 2) {
    const shoulder = x + side * radius * 0.8;
    const handX = shoulder + side * radius * 0.95 * reach;
    const handY = y - radius * (side > 0 ? 0.95 : 0.2) * reach + (side > 0 ? wave : 0);
    line(stage, shoulder, y - 1, handX, handY, BARK, 2);
    line(stage, handX, handY, handX + side * 3, handY - 2, BARK);
    line(stage, handX, handY, handX + side, handY - 4, BARK);
  }
  fillRect(stage, x - 1, y - 2, 2, 2, INK);
  fillRect(stage, x - 1, y + 3, 2, 2, INK);
  const scarf = spring(progress(ms, 790, 900));
  fillEllipse(stage, x, y - radius * 0.82, radius * 0.86 * scarf, 3, BLOOD);
  fillEllipse(stage, x - 0.5, y - radius * 0.88, radius * 0.84 * scarf, 2.2, RED);
  const flutter = sine(ms / 300) * 1.4;
  line(stage, x + radius * 0.4, y - radius * 0.7, x + radius * 0.58 + flutter, y - radius * 0.7 + 9 * scarf, BLOOD, 4);
  line(
    stage,
    x + radius * 0.4 - 1,
    y - radius * 0.7,
    x + radius * 0.58 - 1 + flutter,
    y - radius * 0.7 + 8 * scarf,
    RED,
    2.6,
  );
}

function drawFace(stage: Stage, ms: number, x: number, y: number, radius: number): void {
  const blink = ms > 1060 && ms < 1130;
  for (let side = -1; side <= 1; side += 2) {
    const eye = Math.floor(x + side * radius * 0.42);
    fillRect(stage, eye - 1, y - 3 + (blink ? 1 : 0), 2, blink ? 1 : 3, INK);
    fillEllipse(stage, x + side * radius * 0.62, y + 2, 1.8, 1.1, CORAL);
  }
  for (let dot = -2; dot <= 2; dot++) plot(stage, x + dot * 2, y + 5 - (dot * dot) / 2, INK);
  const nose = spring(progress(ms, 700, 830)) * radius * 1.1;
  fillTriangle(stage, x - 1, y - 1, x - 1, y + 3, x + nose, y + 2, EMBER);
  line(stage, x - 1, y - 0.5, x + nose * 0.7, y + 1, AMBER);
}

function drawHat(stage: Stage, ms: number, x: number, y: number, radius: number, far: number): void {
  if (ms < (LANDINGS[3] ?? 0) - DROP_MS) return;
  const bounce = arc(progress(ms, 850, 980)) * 3;
  const top = y - dropOf(ms, 3) * far - bounce;
  fillEllipse(stage, x, top + 1, radius * 1.12, 2.6, INK);
  fillRect(stage, x - radius * 0.68, top - radius * 1.06, radius * 1.36, radius * 1.06 + 1, INK);
  fillRect(stage, x - radius * 0.6, top - radius, 2, radius - 3, STONE);
  fillRect(stage, x - radius * 0.68, top - 4, radius * 1.36, 3, RED);
  fillRect(stage, x - radius * 0.6, top - 4, 2, 3, CORAL);
}

/** Snowfall in three depths; the nearest drifts over the window's edge. */
function drawFlakes(stage: Stage, ms: number, seed: number, near: boolean): void {
  const flakes = near ? 22 : 60;
  for (let flake = 0; flake < flakes; flake++) {
    const number = flake + (near ? 500 : 0);
    const speed = near ? 0.00095 : randomBetween(seed, number + 100, 0.00042, 0.00072);
    const fall = (random(seed, number) + ms * speed) % 1.12;
    const gust = easeOut(progress(ms, 100, 900)) * 18;
    const x =
      stage.centerX +
      randomBetween(seed, number + 200, -1.35, 1.1) * stage.halfWidth +
      gust +
      sine(fall * 1.7 + flake / 7) * 4;
    const y = stage.centerY + (fall * 2.2 - 1.15) * stage.halfHeight;
    if (ms < 100 || ms > DURATION - 90) continue;
    if (!near) {
      plotInside(stage, ms, x, y, flake % 3 === 0 ? ASH : WHITE);
      continue;
    }
    plot(stage, x, y, WHITE);
    plot(stage, x + 1, y, WHITE);
    plot(stage, x, y + 1, MIST);
    plot(stage, x + 1, y + 1, MIST);
  }
}

/** A few great six-armed crystals tumble past in front. */
function drawCrystals(stage: Stage, ms: number, seed: number): void {
  for (let crystal = 0; crystal < 5; crystal++) {
    const t = progress(ms, 90 + crystal * 130, 850 + crystal * 130);
    if (t === 0 || t === 1) continue;
    const x = stage.centerX + (crystal - 2) * stage.halfWidth * 0.44 + sine(t * 1.3 + crystal / 3) * 6 + t * 10;
    const y = stage.centerY - stage.halfHeight * 1.05 + t * stage.halfHeight * 2.2;
    const reach = randomBetween(seed, crystal + 900, 4, 6.4) * Math.min(1, arc(t) * 3);
    for (let arm = 0; arm < 6; arm++) {
      const turn = arm / 6 + t * 0.3 + crystal * 0.05;
      const tipX = x + sine(turn) * reach;
      const tipY = y + sine(turn + 0.25) * reach;
      line(stage, x, y, tipX, tipY, arm % 2 === 0 ? WHITE : FOAM);
      for (let side = -1; side <= 1; side += 2) {
        const barb = turn + side * 0.1;
        plot(stage, x + sine(barb) * reach * 0.8, y + sine(barb + 0.25) * reach * 0.8, WHITE);
      }
    }
    fillDisc(stage, x + 0.5, y + 0.5, 1.2, WHITE);
  }
}
