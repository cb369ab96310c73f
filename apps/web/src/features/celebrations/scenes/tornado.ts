import { arc, clamp, cosine, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { drawCloudBank } from '../stage/cloud.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  ASH,
  BARK,
  BLOOD,
  CLAY,
  CREAM,
  EMBER,
  FERN,
  GOLD,
  GRASS,
  INDIGO,
  INK,
  LEAF,
  LIME,
  MIST,
  PEACH,
  PINE,
  PLUM,
  type Ramp,
  RED,
  ROCK,
  ROSE,
  SAND,
  SLATE,
  STEEL,
  STONE,
  TAN,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { randomBetween } from '#ui/pixels/random.ts';
import { fillDisc, fillRect } from '../stage/shapes.ts';
import { blit, readSprite, type Sprite } from '../stage/sprite.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky } from '../stage/window.ts';

const DURATION = 1450;
const TOUCH = 330;
const LIFT = 480;
const FADE = 1080;
const SKY: Ramp = [SLATE, INDIGO, VIOLET, PLUM, ROSE, PEACH];
const PRAIRIE: Ramp = [PINE, FERN, LEAF, GRASS, LIME];
const BELLY: Ramp = [SLATE, INDIGO, STONE];
const HEADS: Ramp = [STONE, STEEL, ASH, MIST];

const HOUSE = readSprite(
  `......aaaa....... .....abbbba.daa.. ....abbbbbbadca.. ...abbbbbbbbaca.. ..abbbbbbbbbbaa.. .abbbbbbbbbbbbaa.
   aaaaaaaaaaaaaaaaa ..aeeeeeeeeefa... ..aeggaeehhefa... ..aeggaeehhefa... ..aeaaaeehhefa... ..aeeeeeehhefa... ..aaaaaaaaaaaa...`,
  INK,
  RED,
  CLAY,
  BARK,
  CREAM,
  SAND,
  AMBER,
  BLOOD,
);
const COW = readSprite(
  `............a.a .aaaaaaaaaabbba .abbaabbbbabcba .abbbabbbbbaccc a.abbbbaabba... a.aabbbaabba... ..ac.aeea.ac...  ..aa......aa...`,
  INK,
  WHITE,
  PEACH,
  BARK,
  ROSE,
);
const BARREL = readSprite('.aaaa. abbbca acccca abbbca abbbca acccca .aaaa.', INK, TAN, CLAY);
const FENCE = readSprite('.a..a. abaaba abbbba abaaba abbbba abaaba ab..ba', BARK, SAND);

/** A funnel licks down from the clouds, picks up house and cow, whirls them round, and sets the house down unharmed. */
export const scene: Scene = { name: 'tornado', durationMs: DURATION, stillAt: 840, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.66);
  const top = stage.centerY - Math.floor(stage.halfHeight * 0.92);
  clearSurface(stage);
  paintSky(stage, ms, SKY, ground);
  paintRange(stage, ms, ground, 6, VIOLET, ROSE, 0.15);
  paintGround(stage, ms, ground, 6, PRAIRIE);
  drawRiders(stage, ms, top, ground, false);
  drawFunnel(stage, ms, top, ground, seed);
  drawCloud(stage, ms, top);
  drawRiders(stage, ms, top, ground, true);
  drawDust(stage, ms, ground, seed);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawDebris(stage, ms, top, ground, seed);
  layVeil(stage, ms, DURATION);
}

/** Column of the funnel's axis at a height (0 at the ground, 1 in the cloud). */
function axisAt(stage: Stage, ms: number, up: number): number {
  const wander = easeInOut(progress(ms, TOUCH, FADE)) * 2 - 1;
  return stage.centerX + wander * (1 - up) * stage.halfWidth * 0.16 + sine(up * 0.9 - ms / 520) * (1 - up * 0.5) * 5;
}

function funnelWidth(stage: Stage, up: number): number {
  return stage.halfWidth * (0.08 + up * 0.24 + up * up * up * 0.38);
}

function drawFunnel(stage: Stage, ms: number, top: number, ground: number, seed: number): void {
  const reach = easeIn(progress(ms, 140, TOUCH)) * 1.02;
  const lift = easeIn(progress(ms, FADE, FADE + 260));
  const height = ground + 2 - top;
  for (let row = 0; row < height; row++) {
    const up = 1 - row / height;
    if (1 - up > reach || 1 - up > 1.02 - lift) continue;
    const narrowing = 1 - clamp((1 - up - reach + 0.25) * 3, 0, 0.8) * (reach < 1 ? 1 : 0);
    const half = funnelWidth(stage, up) * narrowing * (1 - lift * 0.6) + sine(row / 9 + ms / 130) * 1.1;
    const axis = axisAt(stage, ms, up);
    for (let column = Math.floor(-half); column <= half; column++) {
      const run = column / half;
      const slant = row * 0.105 + run * 0.32 - run * run * 0.22 * (run < 0 ? -1 : 1) - ms / 150;
      const band = sine(slant) + sine(slant * 0.43 + 0.2) * 0.5;
      const light = 0.58 - run * 0.4 + (band > 0.75 ? 0.3 : band > 0 ? 0.08 : band > -0.8 ? -0.08 : -0.26);
      const edge = Math.abs(run) > 0.93 && band < -0.1;
      if (edge) continue;
      plot(stage, axis + column, top + row, ROCK[clamp(Math.floor(light * 5), 0, 4)] ?? STEEL);
    }
  }
  for (let wisp = 0; wisp < 16; wisp++) {
    const up = randomBetween(seed, wisp, 0.05, 0.95);
    if (1 - up > reach || lift > 0.4) continue;
    const half = funnelWidth(stage, up) * 1.22;
    const turn = wisp * 0.37 + ms / 260;
    const y = mix(ground, top, up) + sine(turn) * half * 0.18;
    for (let part = 0; part < 9; part++) {
      const at = turn - part * 0.014;
      if (sine(at) > -0.3)
        plot(
          stage,
          axisAt(stage, ms, up) + cosine(at) * half,
          y + (sine(at) - sine(turn)) * half * 0.18,
          part < 4 ? WHITE : MIST,
        );
    }
  }
}

/** The mother cloud, spilling over the window's upper edge. */
function drawCloud(stage: Stage, ms: number, top: number): void {
  const gather = spring(progress(ms, 40, 260));
  const leave = 1 - easeIn(progress(ms, FADE + 60, DURATION - 60)) * 0.45;
  drawCloudBank(stage, ms, top, gather * leave, BELLY, HEADS);
}

/** House and cow: on the grass, in the air (half the way round behind the funnel), and home again. */
function drawRiders(stage: Stage, ms: number, top: number, ground: number, front: boolean): void {
  rider(stage, ms, top, ground, front, HOUSE, LIFT, FADE + 150, -0.62, 0.05, 0.52, 1.75);
  rider(stage, ms, top, ground, front, COW, LIFT + 110, FADE + 210, 0.6, 0.42, 0.28, 1.5);
  rider(stage, ms, top, ground, front, BARREL, LIFT + 30, FADE + 60, 0.3, 0.6, 0.74, 1.5);
  rider(stage, ms, top, ground, front, FENCE, LIFT - 30, FADE + 90, -0.28, 0.2, 0.4, 1.75);
}

function rider(
  stage: Stage,
  ms: number,
  top: number,
  ground: number,
  front: boolean,
  sprite: Sprite,
  from: number,
  to: number,
  home: number,
  phase: number,
  height: number,
  turns: number,
): void {
  const t = progress(ms, from, to);
  const flight = Math.min(easeInOut(clamp(t * 4, 0, 1)), easeInOut(clamp((1 - t) * 4, 0, 1)));
  const turn = phase + t * turns;
  const behind = sine(turn) < 0 && flight > 0.5;
  if (behind === front) return;
  const up = height * flight;
  const orbit = axisAt(stage, ms, up) + cosine(turn) * (funnelWidth(stage, up) + 9);
  const x = mix(stage.centerX + home * stage.halfWidth, orbit, flight);
  const y = mix(ground + 5 + Math.abs(home) * 2, mix(ground, top, up) + sine(turn) * 7, flight);
  const land = arc(progress(ms, to, to + 130)) * 0.22;
  const tremble = ms > from - 130 && t === 0 && ms > 200 ? Math.floor(ms / 35) % 2 : 0;
  const size = behind ? 0.8 : 1;
  const wide = sprite.width * size * (1 + land);
  const high = sprite.height * size * (1 - land);
  blit(stage, sprite, x - wide / 2 + tremble, y - high, wide, high, cosine(turn + 0.2) < 0 && flight > 0.5);
}

function drawDust(stage: Stage, ms: number, ground: number, seed: number): void {
  const power = easeOut(progress(ms, TOUCH - 20, TOUCH + 140)) * (1 - progress(ms, FADE + 40, FADE + 260));
  if (power <= 0) return;
  const axis = axisAt(stage, ms, 0);
  for (let puff = 0; puff < 14; puff++) {
    const turn = puff / 14 + ms / 330;
    const size = (2.4 + randomBetween(seed, puff + 30, 0, 3)) * power;
    const x = axis + cosine(turn) * 15 * power;
    const y = ground + 1 + sine(turn) * 3.4 - (puff % 3) * 2;
    if (sine(turn) > -0.4) fillDisc(stage, x, y, size, puff % 3 === 0 ? CREAM : puff % 3 === 1 ? SAND : TAN);
  }
}

function drawDebris(stage: Stage, ms: number, top: number, ground: number, seed: number): void {
  for (let bit = 0; bit < 26; bit++) {
    const from = TOUCH + bit * 14;
    const t = progress(ms, from, from + 560);
    if (t === 0 || t === 1) continue;
    const turn = bit * 0.381 + t * 2.4;
    const up = t * randomBetween(seed, bit, 0.4, 0.95);
    const reach = funnelWidth(stage, up) * randomBetween(seed, bit + 50, 1.05, 1.7) + 3;
    if (sine(turn) < -0.2) continue;
    const x = axisAt(stage, ms, up) + cosine(turn) * reach;
    const y = mix(ground, top, up) + sine(turn) * 5;
    const color = bit % 4 === 0 ? LIME : bit % 4 === 1 ? SAND : bit % 4 === 2 ? GOLD : EMBER;
    fillRect(stage, x, y, bit % 3 === 0 ? 2 : 1, 1, color);
    plot(stage, x - 1, y + 1, UMBER);
  }
}
