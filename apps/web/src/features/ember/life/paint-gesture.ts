import type { Find } from '@fivefold/rules/ember-line';
import type { ParticipantColor } from '@fivefold/rules/participant-color';
import type { EmberColors, Material } from '#ui/ember/ember-colors.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { type EmberFace, SPRITE_SIZE } from '#ui/ember/ember-sprite.ts';
import { EMBER_LEFT, EMBER_TOP, put, SCENE_HEIGHT, SCENE_WIDTH, type ScenePixels, shapeOf } from '../ember-scene.ts';
import {
  CATCH_MS,
  durationOf,
  HELD_MS,
  HOME_MS,
  WAVE_MS,
  type Gaze,
  type Gesture,
  type Pose,
  poseAt,
} from './gestures.ts';

/** Whose ember it is, and how it looks today. */
export interface LivingEmber {
  readonly face: EmberFace;
  readonly color: ParticipantColor;
  readonly level: number;
  /** The row where its ash ends; 0 for one that burns. */
  readonly kindledFrom: number;
  /** What it comes home with. */
  readonly find?: Find['kind'] | null;
}

/** A row of the forehead, between the flames and the eyes; what makes it taller or lower. */
const NECK = 10;
const GROUND = EMBER_TOP + SPRITE_SIZE;
const LIGHTER: Partial<Record<Material, Material>> = { b: 'c', c: 'd', d: 'e', e: 'f' };

/** One picture of a gesture: a pure function of the ember, the gesture and the time. Nothing in it flashes. */
export function paintGesture(ember: LivingEmber, gesture: Gesture, ms: number, gaze: Gaze): ScenePixels {
  const pixels: ScenePixels = Array.from({ length: SCENE_WIDTH * SCENE_HEIGHT }, () => '');
  const colors = getEmberColors(ember.color);
  paintBehind(pixels, colors, gesture, ms);
  const { pose } = poseAt(gesture, ms, gaze);
  if (pose.isFar === true) paintFar(pixels, ember, pose);
  else paintPose(pixels, ember, pose);
  if (gesture === 'errand') {
    if (ms < HOME_MS) paintGleam(pixels, colors, pose, ms);
    else paintFind(pixels, colors, ember.find ?? 'note', ms - HOME_MS, pose.lift);
  }
  if (gesture === 'wave') paintWavingArm(pixels, colors, ms);
  if (gesture === 'juggle') paintJuggled(pixels, colors, ember.level, ms);
  paintBefore(pixels, colors, gesture, ms);
  return pixels;
}

/** As often as sprites change; the screen's sixty pictures a second would only cost the battery. */
const PICTURE_MS = 50;
const CATCH_BURST_MS = 600;
const DANCE_BURST_MS = 800;
const BEATS_MS = 2280;
const JUGGLED_MS = 2340;
const STAR_MS = 1360;
/** When something moves beside the ember; its own poses stand still. */
const MOVES: Partial<Record<Gesture, (ms: number) => boolean>> = {
  catch: (ms) => ms >= CATCH_MS && ms < CATCH_MS + CATCH_BURST_MS,
  dance: (ms) => ms <= BEATS_MS || ms >= durationOf('dance') - DANCE_BURST_MS,
  heart: () => true,
  firefly: () => true,
  errand: (ms) => ms >= HOME_MS,
  juggle: (ms) => ms <= JUGGLED_MS,
  star: (ms) => ms <= STAR_MS,
};

/** When the picture of a gesture is another one. */
export function nextPictureAt(gesture: Gesture, ms: number, gaze: Gaze): number {
  return MOVES[gesture]?.(ms) === true ? ms + PICTURE_MS : poseAt(gesture, ms, gaze).until;
}

/** How far to the right and up it goes, and how large it is there. */
const FAR = { x: 5, y: 9, share: 2 };

/** Seen from a few steps away: every second of its pixels, higher up. */
function paintFar(pixels: ScenePixels, ember: LivingEmber, pose: Pose): void {
  const { x: across, y: up, share } = FAR;
  const near: ScenePixels = Array.from({ length: SCENE_WIDTH * SCENE_HEIGHT }, () => '');
  paintPose(near, ember, { ...pose, lift: 0 });
  const side = SPRITE_SIZE / share;
  const [left, top] = [SCENE_WIDTH / 2 + across - side / 2, GROUND - up - side - pose.lift];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const color = near[(EMBER_TOP + y * share + 1) * SCENE_WIDTH + EMBER_LEFT + x * share + 1];
      if (color !== undefined && color !== '') put(pixels, left + x, top + y, color);
    }
}

/** What it sees beside it, and then has over its head: too far away to be more than a light. */
function paintGleam(pixels: ScenePixels, colors: EmberColors, { lift }: Pose, ms: number): void {
  const isHeld = ms >= HELD_MS;
  const x = isHeld ? SCENE_WIDTH / 2 + FAR.x : EMBER_LEFT + SPRITE_SIZE;
  const y = isHeld ? GROUND - FAR.y - SPRITE_SIZE / FAR.share - 2 - lift : GROUND - FAR.y - 4;
  for (const [across, down] of CROSS) {
    put(pixels, x + across, y + down, colors.f);
    if (ms % 400 < 250) put(pixels, x + 2 * across, y + 2 * down, colors.d);
  }
  put(pixels, x, y, '#fffaf0');
}

const CROSS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const FINDS: Readonly<Record<Find['kind'], readonly string[]>> = {
  note: [
    '.nnnnnnnn..',
    '.nppppppnn.',
    '.nplllppsn.',
    '.npppppppn.',
    '.npllllppn.',
    '.npppppppn.',
    '.nplllpppn.',
    '.nnnnnnnnn.',
  ],
  photo: [
    'nnnnnnnnnnn',
    'npppppppppn',
    'npbbbbbyypn',
    'npbbbbbyypn',
    'npbbgbbbbpn',
    'npbgggbgbpn',
    'npgggggggpn',
    'npppppppppn',
    'nnnnnnnnnnn',
  ],
  root: [
    '.gg.....hg.',
    'gghg...gghg',
    '.ghhg.ghhg.',
    '..gghghgg..',
    '....ggg....',
    '.....g.....',
    '...rrgrr...',
    '..r.rrr.r..',
    '....r.r....',
  ],
};
const FIND_COLORS: Readonly<Record<string, string>> = {
  n: '#1a1026',
  p: '#fff6e0',
  s: '#d9c7a0',
  l: '#8a7f9c',
  b: '#7cc6f2',
  y: '#ffd94a',
  g: '#4fae4e',
  h: '#9be070',
  r: '#a5673a',
};

/** Held up over its head, and it shines. */
function paintFind(pixels: ScenePixels, colors: EmberColors, kind: Find['kind'], ms: number, lift: number): void {
  const rows = FINDS[kind];
  const [left, top] = [Math.floor((SCENE_WIDTH - 11) / 2), EMBER_TOP + 4 - rows.length - lift];
  paintRows(pixels, rows, left, top, FIND_COLORS);
  for (let nth = 0; nth < 6; nth += 1) {
    const phase = (Math.floor(ms / 130) + nth * 2) % 6;
    const angle = (nth / 6) * 2 * Math.PI + 0.5;
    const [x, y] = [left + 5 + Math.cos(angle) * 11, top + 4 + Math.sin(angle) * 7];
    if (phase < 3) put(pixels, x, y, phase === 1 ? colors.f : colors.e);
    if (phase === 1) for (const [across, down] of CROSS) put(pixels, x + across, y + down, colors.d);
  }
}

const RAISED = ['..aaa.', '.acdea', '.acdda', 'abccca', 'abcca.', 'abba..', '.aa...'];
const LOWERED = ['....aaa.', '...acdea', '..accdda', 'abbccca.', '.aabaa..'];

/** In front of every level's shape, so that it is seen on each. */
function paintWavingArm(pixels: ScenePixels, colors: EmberColors, ms: number): void {
  const beat = (ms - 110) / WAVE_MS;
  if (beat < 0 || beat >= 4) return;
  const isRaised = beat % 1 < 0.5;
  paintRows(pixels, isRaised ? RAISED : LOWERED, EMBER_LEFT + 19, EMBER_TOP + (isRaised ? 8 : 11), { ...colors });
}

/** Sparks that fly in a bow from one hand to the other, and at the end all to its mouth. */
function paintJuggled(pixels: ScenePixels, colors: EmberColors, level: number, ms: number): void {
  const count = Math.min(5, Math.max(2, level));
  const [from, until] = [160, 2200];
  if (ms < from || ms > until + 140) return;
  const end = Math.max(0, (ms - until) / 140);
  for (let nth = 0; nth < count; nth += 1) {
    const turn = ((ms - from) / 900 + nth / count) % 1;
    const isHigh = turn < 0.7;
    const way = isHigh ? turn / 0.7 : 1 - (turn - 0.7) / 0.3;
    const bow = isHigh ? Math.sin(way * Math.PI) * 13 : -Math.sin(way * Math.PI) * 1.5;
    const x = SCENE_WIDTH / 2 + (way - 0.5) * 24 * (1 - end);
    const y = EMBER_TOP + 11 - bow * (1 - end);
    paintRows(pixels, SPARK, x - 2.5, y - 2.5, { f: colors.f, e: colors.e, d: colors.d });
  }
}
const SPARK = ['.eee.', 'effed', 'effed', 'eeedd', '.ddd.'];

function paintPose(pixels: ScenePixels, { face, color, level, kindledFrom }: LivingEmber, pose: Pose): void {
  const { mood, expression, tall, lift, lean, foot, blanket, isLit, turn } = pose;
  const rows = [...shapeOf({ mood, breath: 'out', eyes: 'open', face, expression }, level)];
  const neck = rows[NECK] ?? '';
  if (tall > 0) rows.splice(NECK, 0, ...Array.from({ length: tall }, () => neck));
  else rows.splice(NECK + 1 + tall, -tall);
  const burning = getEmberColors(color);
  const ash = kindledFrom > 0 ? getEmberColors(color, true) : burning;
  const top = GROUND - rows.length - lift;
  rows.forEach((row, y) => {
    const fromFoot = rows.length - 1 - y;
    const aside = Math.round((lean * fromFoot) / SPRITE_SIZE);
    Array.from(row, (letter, x) => {
      // Its side is narrower: every fourth column is left out.
      if (turn === 'side' && x % 4 === 0) return;
      const column = turn === 'side' ? SPRITE_SIZE / 8 + Math.floor((x * 3) / 4) : x;
      if (letter === '.' || (fromFoot === 0 && foot === (x < SPRITE_SIZE / 2 ? 'left' : 'right'))) return;
      const material = (isLit && LIGHTER[letter as Material]) || (letter as Material);
      const own = SPRITE_SIZE - fromFoot > kindledFrom ? burning : ash;
      put(pixels, EMBER_LEFT + column + aside, top + y, own[material]);
    });
  });
  paintBlanket(pixels, blanket);
}

const BLANKET = [
  '.nnnnnnnnnnnnnnnnnnnn.',
  'nlllllllllllllllllllln',
  'nmmmmmymmmmmmymmmmmmmn',
  'nmmymmmmmmymmmmmmymmmn',
];
const CLOTH: Readonly<Record<string, string>> = { n: '#1c2456', l: '#f4ead2', m: '#4658b8', y: '#ffd979' };

/** Night blue with stars, over its feet. */
function paintBlanket(pixels: ScenePixels, height: number): void {
  for (let row = 0; row < height; row += 1) {
    const cloth = row === height - 1 && height > 2 ? BLANKET[3] : BLANKET[Math.min(row, 2 + (row % 2))];
    Array.from(cloth ?? '', (letter, x) => {
      const color = CLOTH[letter];
      if (color !== undefined) put(pixels, EMBER_LEFT + 1 + x, GROUND - height + row, color);
    });
  }
}

const HEART = ['.rr.rr.', 'rwrrrrs', 'rrrrrrs', '.rrrrs.', '..rrs..', '...s...'];
const HEART_COLORS: Readonly<Record<string, string>> = { r: '#ff4f6d', w: '#ffd3da', s: '#c72a4c' };
const NOTE = ['.f', '.f', '.f', 'ff'];
const ZED = ['ddd', '..d', '.d.', 'd..', 'ddd'];
const SMALL_ZED = ['dd', '.d', 'd.', 'dd'];

function paintRows(
  pixels: ScenePixels,
  rows: readonly string[],
  x: number,
  y: number,
  colors: Readonly<Record<string, string>>,
): void {
  rows.forEach((row, down) =>
    Array.from(row, (letter, across) => {
      const color = colors[letter];
      if (color !== undefined) put(pixels, Math.round(x) + across, Math.round(y) + down, color);
    }),
  );
}

/** Sparks that fly off from a point and fade: where they are depends on the time alone. */
function paintBurst(
  pixels: ScenePixels,
  colors: EmberColors,
  progress: number,
  { count, reach, top }: { count: number; reach: number; top: number },
): void {
  if (progress <= 0 || progress >= 1) return;
  const way = 1 - (1 - progress) ** 2;
  for (let nth = 0; nth < count; nth += 1) {
    const life = progress * (1 + ((nth * 3) % 4) / 5);
    if (life >= 1) continue;
    const angle = (nth / count) * 2 * Math.PI + 0.3;
    const far = reach * (0.7 + ((nth * 5) % 7) / 14);
    const x = SCENE_WIDTH / 2 + Math.cos(angle) * far * way;
    const y = top + Math.sin(angle) * far * 0.8 * way + 7 * progress * progress;
    put(pixels, x, y, life < 0.45 ? colors.f : life < 0.75 ? colors.e : colors.d);
    if (life < 0.6) put(pixels, x, y + 1, colors.d);
  }
}

function paintBehind(pixels: ScenePixels, colors: EmberColors, gesture: Gesture, ms: number): void {
  if (gesture === 'star') paintStar(pixels, colors, ms);
  if (gesture === 'catch')
    paintBurst(pixels, colors, (ms - CATCH_MS) / CATCH_BURST_MS, { count: 14, reach: 20, top: EMBER_TOP + 4 });
  if (gesture === 'dance')
    paintBurst(pixels, colors, (ms - durationOf('dance') + DANCE_BURST_MS) / DANCE_BURST_MS, {
      count: 20,
      reach: 28,
      top: EMBER_TOP + 8,
    });
}

function paintBefore(pixels: ScenePixels, colors: EmberColors, gesture: Gesture, ms: number): void {
  if (gesture === 'heart') paintHeart(pixels, ms);
  if (gesture === 'firefly') paintFirefly(pixels, colors, ms);
  if (gesture === 'dance') paintNotes(pixels, colors, ms);
  if (gesture === 'asleep' || (gesture === 'wake' && ms < 400)) paintZeds(pixels, colors, ms);
}

/** It sways down, and is then held. */
function paintHeart(pixels: ScenePixels, ms: number): void {
  const fall = Math.min(1, ms / 1000);
  const held = SCENE_WIDTH / 2 - 3;
  const x = held + Math.round(Math.sin(fall * 9) * 3 * (1 - fall));
  const y = ms < 1000 ? -2 + fall * (EMBER_TOP - 1) : GROUND - 7 + (Math.floor(ms / 300) % 2 === 0 ? 0 : 1);
  paintRows(pixels, HEART, ms < 1000 ? x : held, y, HEART_COLORS);
}

/** It falls from the right to the left behind the ember, and leaves a trail. Higher up the panel ends, beside it words begin. */
function paintStar(pixels: ScenePixels, colors: EmberColors, ms: number): void {
  const way = (ms - 260) / 950;
  if (way <= 0 || way >= 1.15) return;
  for (let nth = 0; nth < 9; nth += 1) {
    const at = way - nth * 0.028;
    if (at < 0 || at > 1) continue;
    const [x, y] = [EMBER_LEFT + SPRITE_SIZE + 1 - at * (SPRITE_SIZE + 2), 4 + at * at * 16];
    put(pixels, x, y, nth === 0 ? '#fffaf0' : nth < 3 ? colors.f : nth < 6 ? colors.e : colors.d);
    if (nth === 0) for (const [across, down] of CROSS) put(pixels, x + across, y + down, colors.f);
  }
}

/** A light that passes from the left to the right, over its head. */
function paintFirefly(pixels: ScenePixels, colors: EmberColors, ms: number): void {
  const way = ms / 3000;
  if (way >= 1) return;
  const x = EMBER_LEFT - 1 + way * (SPRITE_SIZE + 2);
  const y = EMBER_TOP + 6 - Math.sin(way * Math.PI) * 12 + Math.sin(way * 26) * 1.5;
  put(pixels, x, y, colors.f);
  if (Math.floor(ms / 160) % 3 === 0) return;
  for (const [across, down] of CROSS) put(pixels, x + across, y + down, colors.d);
}

/** Two notes rise over its shoulders, one after the other: further to the sides the words begin, and the panel ends. */
function paintNotes(pixels: ScenePixels, colors: EmberColors, ms: number): void {
  if (ms > BEATS_MS) return;
  [0, 1].forEach((nth) => {
    const life = ((ms + nth * 400) % 800) / 800;
    const side = nth === 0 ? EMBER_LEFT - 1 : EMBER_LEFT + SPRITE_SIZE - 1;
    paintRows(pixels, NOTE, side + Math.sin(life * 7), EMBER_TOP + 6 - life * 10, {
      f: life < 0.6 ? colors.f : colors.d,
    });
  });
}

/** Rises from its head while it sleeps, the small one first. */
function paintZeds(pixels: ScenePixels, colors: EmberColors, ms: number): void {
  const phase = Math.floor(ms / 750) % 4;
  if (phase > 0) paintRows(pixels, SMALL_ZED, EMBER_LEFT + 19, EMBER_TOP + 1, { d: colors.d });
  if (phase > 1) paintRows(pixels, ZED, EMBER_LEFT + 22, EMBER_TOP - 6, { d: colors.d });
}
