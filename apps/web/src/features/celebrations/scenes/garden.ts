import { arc, cosine, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { drawFairCloud } from '../stage/cloud.ts';
import { paintRange } from '../stage/land.ts';
import {
  AMBER,
  AQUA,
  AZURE,
  BARK,
  BLOOD,
  CLAY,
  CORAL,
  CREAM,
  EARTH,
  FERN,
  FOAM,
  GOLD,
  GRASS,
  INK,
  LEAF,
  LEMON,
  LIME,
  MIST,
  ORCHID,
  PEACH,
  PINK,
  PLUM,
  type Ramp,
  RED,
  SEA,
  STEEL,
  UMBER,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { drawGlint, fillDisc, fillEllipse, fillRect, fillTriangle, line } from '../stage/shapes.ts';
import { blit, readSprite } from '../stage/sprite.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1450;
const POUR = 230;
const POUR_END = 640;
const SKY: Ramp = [AZURE, AQUA, AQUA, FOAM, CREAM, PEACH];
const FAIR: Ramp = [AQUA, FOAM, MIST, WHITE];
/** Stem lengths from left to right, in hundredths of the tallest. */
const STEMS = [58, 76, 100, 72, 60];

const CAN = readSprite(
  `.........aaaaa...... ........a.....a..... aa......a.....a..... abaa..aaaaaaaaaa.... .aabaaabddcccccca..a ...abbabdccccccca.a.
   ....abbaddcccccca.a. .....aabddccccceaaa. ......abdccccceea... ......abdcccceeea... ......abcccceeeea... .......aaaaaaaaa....`,
  INK,
  FOAM,
  AZURE,
  WHITE,
  SEA,
);

/**
 * A can waters a row of soil from left to right; five flowers shoot up behind it, the sunflower smiles, a butterfly
 * comes.
 */
export const scene: Scene = { name: 'garden', durationMs: DURATION, stillAt: 1120, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.58);
  clearSurface(stage);
  paintSky(stage, ms, SKY, ground);
  drawFairCloud(
    stage,
    stage.centerX - stage.halfWidth * 0.5 + ms / 220,
    stage.centerY - stage.halfHeight * 0.6,
    6,
    FAIR,
  );
  drawFairCloud(
    stage,
    stage.centerX + stage.halfWidth * 0.42 + ms / 300,
    stage.centerY - stage.halfHeight * 0.4,
    4.4,
    FAIR,
  );
  paintRange(stage, ms, ground - 2, 10, GRASS, LIME, 0.1);
  drawFence(stage, ms, ground);
  drawBed(stage, ms, ground);
  for (let flower = 0; flower < 5; flower++) drawFlower(stage, ms, ground, flower);
  drawLeafyEdge(stage, ms, ground);
  drawCan(stage, ms, ground);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawButterfly(stage, ms, ground);
  drawPollen(stage, ms, ground, seed);
  layVeil(stage, ms, DURATION);
}

function drawFence(stage: Stage, ms: number, ground: number): void {
  for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
    const slat = (((x - stage.centerX) % 9) + 9) % 9;
    for (let row = 0; row < 21; row++) {
      const tip = row < 3 && Math.abs(slat - 2.5) > row;
      const rail = row === 7 || row === 8 || row === 15 || row === 16;
      if (slat < 6 && !tip)
        plotInside(stage, ms, x, ground - 19 + row, slat === 5 ? STEEL : slat === 4 || row > 17 ? MIST : WHITE);
      else if (rail) plotInside(stage, ms, x, ground - 19 + row, row % 2 === 1 ? MIST : STEEL);
    }
  }
}

/** Dry soil darkens where the water has been. */
function drawBed(stage: Stage, ms: number, ground: number): void {
  const wet = stage.centerX + mix(-1.1, 1.1, progress(ms, POUR + 40, POUR_END + 40)) * stage.halfWidth;
  for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
    const top = ground + ((x * 5) % 7 < 2 ? -1 : 0);
    for (let y = top; y <= stage.centerY + stage.halfHeight + 6; y++) {
      const furrow = (y - ground + Math.floor(sine(x / 31) * 1.5)) % 5;
      const level = furrow === 0 ? 3 : furrow === 4 ? 1 : 2;
      const moist = x < wet && y < ground + 9 ? 1 : 0;
      plotInside(stage, ms, x, y, EARTH[Math.max(0, level - moist)] ?? CLAY);
    }
  }
}

function flowerX(stage: Stage, flower: number): number {
  return stage.centerX + (flower - 2) * stage.halfWidth * 0.38;
}

function drawFlower(stage: Stage, ms: number, ground: number, flower: number): void {
  const born = 330 + flower * 75;
  const grow = spring(progress(ms, born, born + 270));
  if (grow <= 0) return;
  const tall = Math.min(stage.halfHeight * 1.16, stage.halfWidth * 1.2) * ((STEMS[flower] ?? 0) / 100);
  const height = tall * grow;
  const sway = sine(ms / 760 + flower * 0.21) * 1.6;
  const foot = flowerX(stage, flower);
  for (let step = 0; step < height; step++) {
    const up = step / height;
    const x = foot + sway * up * up;
    plot(stage, x - 1, ground + 2 - step, LEAF);
    plot(stage, x, ground + 2 - step, GRASS);
    plot(stage, x + 1, ground + 2 - step, FERN);
  }
  for (let leaf = 0; leaf < 2; leaf++) {
    const side = (leaf + flower) % 2 === 0 ? -1 : 1;
    const size = 6 * spring(progress(ms, born + 90 + leaf * 50, born + 260 + leaf * 50));
    const y = ground - height * (0.2 + leaf * 0.22);
    fillEllipse(stage, foot + side * size * 0.75, y, size * 0.75, size * 0.36, LEAF);
    fillEllipse(stage, foot + side * size * 0.75, y - 0.8, size * 0.62, size * 0.2, side < 0 ? LIME : GRASS);
  }
  const bloom = spring(progress(ms, born + 210, born + 430));
  const x = foot + sway + 0.5;
  const y = ground + 2 - height;
  if (bloom <= 0) {
    fillEllipse(stage, x, y, 2.2, 3, LIME);
    return;
  }
  if (flower === 0) drawTulip(stage, x, y, 6.6 * bloom, BLOOD, RED, CORAL);
  else if (flower === 1) drawDaisy(stage, x, y, 8.4 * bloom, 9, WHITE, MIST, GOLD, AMBER);
  else if (flower === 2) drawSunflower(stage, ms, x, y, 13 * bloom);
  else if (flower === 3) drawDaisy(stage, x, y, 7.6 * bloom, 6, PINK, ORCHID, LEMON, GOLD);
  else drawTulip(stage, x, y, 6.6 * bloom, PLUM, ORCHID, PINK);
}

function drawTulip(stage: Stage, x: number, y: number, size: number, dark: number, mid: number, light: number): void {
  fillEllipse(stage, x, y - size * 0.3, size * 0.86, size * 0.85, mid);
  fillTriangle(stage, x - size * 0.86, y - size * 0.3, x - size * 0.9, y - size * 1.5, x, y - size * 0.3, light);
  fillTriangle(stage, x + size * 0.86, y - size * 0.3, x + size * 0.9, y - size * 1.5, x, y - size * 0.3, dark);
  fillTriangle(stage, x - size * 0.5, y - size * 0.4, x, y - size * 1.7, x + size * 0.5, y - size * 0.4, mid);
  fillEllipse(stage, x - size * 0.42, y - size * 0.3, size * 0.22, size * 0.5, light);
  fillEllipse(stage, x + size * 0.5, y - size * 0.2, size * 0.24, size * 0.6, dark);
}

function drawDaisy(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  petals: number,
  color: number,
  shade: number,
  heart: number,
  rim: number,
): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let petal = 0; petal < petals; petal++) {
      const turn = petal / petals - 0.25;
      const out = size * 0.64;
      const lower = sine(turn) > 0.2;
      const low = pass === 0 ? 1 : 0;
      fillDisc(
        stage,
        x + cosine(turn) * out,
        y + sine(turn) * out + low,
        size * (petals < 8 ? 0.42 : 0.32),
        pass === 0 || lower ? shade : color,
      );
    }
  }
  fillDisc(stage, x, y + 0.5, size * 0.36, rim);
  fillDisc(stage, x - 0.5, y, size * 0.28, heart);
}

function drawSunflower(stage: Stage, ms: number, x: number, y: number, size: number): void {
  for (let layer = 0; layer < 2; layer++) {
    for (let petal = 0; petal < 14; petal++) {
      const turn = (petal + layer * 0.5) / 14 + ms / 30000;
      const side = 0.05;
      const tip = size * (layer === 0 ? 1.16 : 1.02);
      const color = layer === 0 ? AMBER : sine(turn) > 0.3 ? GOLD : LEMON;
      const base = size * 0.6;
      fillTriangle(
        stage,
        x + cosine(turn) * tip,
        y + sine(turn) * tip,
        x + cosine(turn - side) * base,
        y + sine(turn - side) * base,
        x + cosine(turn + side) * base,
        y + sine(turn + side) * base,
        color,
      );
      fillDisc(stage, x + cosine(turn) * base, y + sine(turn) * base, size * 0.15, color);
    }
  }
  fillDisc(stage, x, y, size * 0.58, BARK);
  fillDisc(stage, x, y - 0.5, size * 0.5, CLAY);
  for (let row = -6; row <= 6; row++) {
    for (let column = -6; column <= 6; column++) {
      if (
        (row + column) % 3 === 0 &&
        row * row + column * column > 20 &&
        row * row + column * column < size * size * 0.2
      )
        plot(stage, x + column, y + row, BARK);
    }
  }
  if (size < 11) return;
  const blink = ms > 1130 && ms < 1200;
  for (let side = -1; side <= 1; side += 2) {
    fillRect(stage, Math.floor(x + side * 3) - 1, y - 3 + (blink ? 1 : 0), 2, blink ? 1 : 3, INK);
    fillEllipse(stage, x + side * 4.6, y + 1.5, 1.5, 1, CORAL);
  }
  plot(stage, x - 2, y + 2, INK);
  plot(stage, x + 1, y + 2, INK);
  fillRect(stage, x - 1, y + 3, 2, 1, INK);
}

/** Tufts in front of the bed close the picture below. */
function drawLeafyEdge(stage: Stage, ms: number, ground: number): void {
  for (let tuft = 0; tuft < 15; tuft++) {
    const x = Math.floor(stage.centerX + ((tuft - 7) / 7) * stage.halfWidth * 0.95);
    const foot = Math.min(stage.centerY + stage.halfHeight, ground + 15);
    for (let blade = -3; blade <= 3; blade++) {
      const high = 5 - Math.abs(blade) + ((tuft * 3 + blade) & 1);
      for (let row = -26; row < high; row++)
        plotInside(
          stage,
          ms,
          x + blade + (row > 2 ? Math.sign(blade) : 0),
          foot - row,
          row < -3 ? FERN : blade < 0 ? GRASS : blade === 0 ? LIME : LEAF,
        );
    }
  }
}

/** The can flies in, tips, and travels over the bed. */
function drawCan(stage: Stage, ms: number, ground: number): void {
  const enter = spring(progress(ms, 70, POUR));
  const leave = easeInOut(progress(ms, POUR_END, POUR_END + 260));
  if (ms < 70 || leave === 1) return;
  const travel = mix(-0.72, 0.86, easeInOut(progress(ms, POUR - 20, POUR_END)));
  const x = stage.centerX + travel * stage.halfWidth + leave * stage.halfWidth * 0.9;
  const y = mix(stage.centerY - stage.halfHeight - 22, stage.centerY - stage.halfHeight * 0.62, enter) - leave * 34;
  if (ms > POUR && ms < POUR_END) {
    for (let drop = 0; drop < 26; drop++) {
      const t = (ms / 230 + drop * 0.381) % 1;
      const wide = ((drop * 5) % 9) - 4;
      const dropX = x - 2 + wide * 0.9 * (0.3 + t) - t * 5;
      const dropY = mix(y + 6, ground + 3, t * (0.35 + t * 0.65));
      plot(stage, dropX, dropY, drop % 3 === 0 ? WHITE : AZURE);
      plot(stage, dropX, dropY + 1, drop % 3 === 0 ? FOAM : SEA);
    }
  }
  blit(stage, CAN, x, y);
}

function drawButterfly(stage: Stage, ms: number, ground: number): void {
  const t = progress(ms, 820, 1330);
  if (t === 0) return;
  const x = stage.centerX + mix(-stage.halfWidth * 1.15, -10, easeOut(t)) + sine(t * 1.4) * 5;
  const y =
    ground -
    mix(8, Math.min(stage.halfHeight * 1.16, stage.halfWidth * 1.2) + 14, easeOut(t)) +
    sine(t * 2.6) * 5 -
    easeIn(progress(ms, 1230, DURATION)) * stage.height;
  const open = Math.floor(ms / 60) % 2 === 0 ? 3.2 : 1.2;
  for (let side = -1; side <= 1; side += 2) {
    fillEllipse(stage, x + side * open, y - 1.5, open, 2.8, BLOOD);
    fillEllipse(stage, x + side * open, y - 1.5, open - 0.7, 2, AMBER);
    fillEllipse(stage, x + side * open * 0.8, y + 2, open * 0.8, 2, RED);
  }
  line(stage, x, y - 3, x, y + 3, UMBER);
  plot(stage, x - 1, y - 4, UMBER);
  plot(stage, x + 1, y - 4, UMBER);
}

function drawPollen(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let spark = 0; spark < 18; spark++) {
    const flower = spark % 5;
    const born = 560 + flower * 75 + random(seed, spark) * 260;
    const t = progress(ms, born, born + 330);
    if (t === 0 || t === 1) continue;
    const height = Math.min(stage.halfHeight * 1.16, stage.halfWidth * 1.2) * ((STEMS[flower] ?? 0) / 100);
    const x = flowerX(stage, flower) + randomBetween(seed, spark + 40, -14, 14);
    const y = ground - height + randomBetween(seed, spark + 80, -12, 8) - t * 6;
    drawGlint(stage, x, y, arc(t) * 3.6, spark % 2 === 0 ? WHITE : LEMON);
  }
}
