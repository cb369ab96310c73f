import type { EmberMood, Expression, Patch } from '#ui/ember/ember-sprite.ts';

/** What an ember does by itself. Each says something true of today; see ember-life.tsx. */
export type Gesture =
  /** The day's first opening: it wakes, stretches, and sees what today asks. */
  | 'wake'
  /** It looks toward what is pressed. */
  | 'look'
  /** The light of a check-in flies to it: it jumps, catches it in the air and eats it. */
  | 'catch'
  /** The last goal of today is done. */
  | 'dance'
  /** It is late, and something is left to do. */
  | 'yawn'
  /** It is late, and all is done: it pulls up its blanket, and sleeps. */
  | 'nod'
  | 'asleep'
  /** A friend's heart comes down to it. */
  | 'heart'
  /** Seldom, while nothing happens: a firefly passes. */
  | 'firefly'
  /** The same while it sleeps: it opens one eye. */
  | 'peek'
  /** The day's first opening, and there is something of the person's own: it sees it gleam, fetches it and holds it up. */
  | 'errand'
  /** Tapped: it waves; */
  | 'wave'
  /** juggles sparks, the more the higher its level; */
  | 'juggle'
  /** sees a star fall, in the evening; */
  | 'star'
  /** turns on its toes, when all of today is done. */
  | 'spin';

/** How it holds itself for a moment: parts of the sprite that move, on every level and with every face. */
export interface Pose {
  readonly mood: EmberMood;
  /** None: as the mood has it. */
  readonly expression?: Expression;
  /** Rows that it is taller, or lower where negative. */
  readonly tall: number;
  /** Pixels above the ground. */
  readonly lift: number;
  /** Pixels that its tip is to the right. */
  readonly lean: number;
  /** The foot that is up. */
  readonly foot?: 'left' | 'right' | undefined;
  /** Rows of the blanket, from the feet up. */
  readonly blanket: number;
  /** It glows of what it has just eaten. */
  readonly isLit: boolean;
  /** A few steps away: half of its size, with its face to us. */
  readonly isFar?: boolean;
  /** How it stands while it turns: with its side or its back to us. */
  readonly turn?: 'side' | 'back';
}

const both = (left: Patch): readonly Patch[] => {
  const [x, y, ...rows] = left;
  return [left, [x + 8, y, ...rows]];
};
const OPEN = both([7, 13, 'wk', 'kk', 'kk']);
const WIDE = both([7, 12, 'wk', 'kk', 'kk', 'kk']);
const JOY = both([6, 12, '.kk.', 'k..k', 'k..k']);
/** Of its half size, which has every second pixel. */
const FAR_EYES = both([7, 13, 'k', 'k', 'k']);
const FAR_SMILE: Patch = [9, 17, 'k...k', '.....', '..k..'];
/** From the back, and from a side, of which each fourth column is left out. */
const NO_EYES: readonly Patch[] = [];
const LEFT_PROFILE: readonly Patch[] = [
  [5, 13, 'wk', 'kk', 'kk'],
  [3, 17, 'kkk'],
  [9, 16, 'pp'],
];
const RIGHT_PROFILE: readonly Patch[] = [
  [17, 13, 'wk', 'kk', 'kk'],
  [18, 17, 'kkk'],
  [13, 16, 'pp'],
];
const SHUT = both([7, 15, 'kk']);
const DREAMING = both([6, 14, 'k..k', '.kk.']);
const TIGHT: readonly Patch[] = [
  [6, 13, 'kk..', '..kk', 'kk..'],
  [14, 13, '..kk', 'kk..', '..kk'],
];
const ONE_OPEN: readonly Patch[] = [
  [6, 14, 'k..k', '.kk.'],
  [15, 13, 'wk', 'kk', 'kk'],
];

const SMILE: Patch = [10, 16, 'k..k', '.kk.'];
/** Where the eyes look down, and would meet the other one. */
const LOW_SMILE: Patch = [10, 17, 'k..k', '.kk.'];
const FLAT: Patch = [11, 17, 'kk'];
const OH: Patch = [11, 16, 'kk', 'kk'];
const GRIN: Patch = [10, 16, 'kkkk', 'kmmk', '.kk.'];
const LAUGH: Patch = [9, 15, 'kkkkkk', 'kwwwwk', 'kmmmmk', '.kppk.', '..kk..'];
const AGAPE: Patch = [10, 15, '.kk.', 'kmmk', 'kmmk', 'kppk', '.kk.'];
const CHEEKS: readonly Patch[] = [
  [5, 16, 'pp'],
  [17, 16, 'pp'],
];
const FULL_CHEEKS: readonly Patch[] = [
  [4, 16, '.pp', 'ppp', '.pp'],
  [17, 16, 'pp.', 'ppp', 'pp.'],
];
const LEFT_ARM: Patch = [0, 11, 'aa.', 'aca', '.aca', '..aa'];
const RIGHT_ARM: Patch = [20, 11, '.aa', 'aba', 'ba.', 'a..'];
const ARMS: readonly Patch[] = [LEFT_ARM, RIGHT_ARM];
/** Around what it holds. */
const HUG: readonly Patch[] = [
  [6, 19, 'aa.', 'aca', 'aaa'],
  [15, 19, '.aa', 'aba', 'aaa'],
];

const STILL: Pose = { mood: 'content', tall: 0, lift: 0, lean: 0, blanket: 0, isLit: false };

function pose(eyes: readonly Patch[], rest: readonly Patch[], more: Partial<Pose> = {}): Pose {
  return { ...STILL, expression: { eyes, rest }, ...more };
}

/** Eyes that look somewhere: to the sides and up or down. */
function turned(eyes: readonly Patch[], across: number, down: number): readonly Patch[] {
  return eyes.map(([x, y, ...rows]): Patch => [x + across, y + down, ...rows]);
}

/** Where it looks, -1 to 1: to the right, and down. */
export interface Gaze {
  readonly across: number;
  readonly down: number;
}

/** Until when each pose is seen, in milliseconds. Hard steps: a sprite does not glide. */
type Steps = readonly (readonly [until: number, pose: Pose])[];

/** The light arrives then, and the catch is over a moment later. */
export const CATCH_MS = 460;

/** On its errand: it holds what gleamed, and is home again with it. */
export const HELD_MS = 880;
export const HOME_MS = 1100;

const BEAT = 190;
/** An arm that waves is there and back again in this time, from its first moments on. */
export const WAVE_MS = 360;
const SLEEPY: Partial<Pose> = { mood: 'sleepy' };

const STEPS: Readonly<Record<Gesture, (gaze: Gaze) => Steps>> = {
  wake: () => [
    [500, pose(DREAMING, [FLAT], SLEEPY)],
    [850, pose(ONE_OPEN, [FLAT], SLEEPY)],
    [1050, pose(DREAMING, [FLAT], SLEEPY)],
    [1300, pose(turned(OPEN, 0, 1), [FLAT], SLEEPY)],
    [1480, pose(TIGHT, [FLAT], { ...SLEEPY, tall: -2 })],
    [1580, pose(TIGHT, [AGAPE, ...ARMS], { tall: 1 })],
    [1800, pose(TIGHT, [AGAPE, ...ARMS], { tall: 3, lean: -1 })],
    [2020, pose(TIGHT, [AGAPE, ...ARMS], { tall: 3, lean: 1 })],
    [2200, pose(TIGHT, [AGAPE, ...ARMS], { tall: 3 })],
    [2290, pose(SHUT, [SMILE], { tall: -2 })],
    [2380, pose(OPEN, [SMILE], { lift: 3 })],
    [2460, pose(OPEN, [SMILE], { tall: -1 })],
    [2800, pose(OPEN, [SMILE, ...CHEEKS])],
    [2900, pose(SHUT, [SMILE, ...CHEEKS])],
    [3500, pose(turned(OPEN, 0, 1), [LOW_SMILE])],
    [3600, pose(SHUT, [FLAT], SLEEPY)],
  ],
  look: ({ across, down }) => [
    [1100, pose(turned(OPEN, across, down), [down > 0 ? LOW_SMILE : SMILE], { lean: across })],
  ],
  catch: ({ across, down }) => [
    [170, pose(turned(WIDE, across, down), [OH], { lean: across })],
    [280, pose(turned(WIDE, 0, -1), [OH], { tall: -2 })],
    [350, pose(turned(WIDE, 0, -1), [AGAPE, ...ARMS], { tall: 1, lift: 3 })],
    [CATCH_MS, pose(turned(WIDE, 0, -1), [AGAPE, ...ARMS], { tall: 1, lift: 6 })],
    [540, pose(JOY, [FLAT, ...FULL_CHEEKS, ...ARMS], { lift: 7, isLit: true })],
    [610, pose(JOY, [FLAT, ...FULL_CHEEKS], { lift: 4, isLit: true })],
    [700, pose(SHUT, [FLAT, ...FULL_CHEEKS], { tall: -3, isLit: true })],
    [800, pose(JOY, [OH, ...FULL_CHEEKS])],
    [900, pose(JOY, [FLAT, ...FULL_CHEEKS], { tall: -1 })],
    [990, pose(JOY, [OH, ...FULL_CHEEKS])],
    [1080, pose(SHUT, [FLAT, ...CHEEKS], { tall: 1 })],
    [1700, pose(JOY, [GRIN, ...CHEEKS], {})],
  ],
  dance: () => {
    const side = (nth: number): Pose => {
      const way = nth % 2 === 0 ? -1 : 1;
      const arm = way < 0 ? RIGHT_ARM : LEFT_ARM;
      return pose(JOY, [LAUGH, arm, ...CHEEKS], { lean: way * 3, foot: way < 0 ? 'right' : 'left' });
    };
    const dip = pose(JOY, [GRIN, ...CHEEKS], { tall: -1 });
    const steps = Array.from({ length: 6 }, (_, nth): Steps => [
      [nth * BEAT * 2 + BEAT / 2, dip],
      [(nth + 1) * BEAT * 2, side(nth)],
    ]).flat();
    const from = BEAT * 12;
    return [
      ...steps,
      [from + 120, pose(SHUT, [SMILE, ...CHEEKS], { tall: -3 })],
      [from + 200, pose(JOY, [LAUGH, ...ARMS], { tall: 1, lift: 4 })],
      [from + 380, pose(JOY, [LAUGH, ...ARMS], { tall: 1, lift: 9 })],
      [from + 460, pose(JOY, [LAUGH, ...ARMS], { lift: 4 })],
      [from + 560, pose(JOY, [LAUGH, ...CHEEKS], { tall: -2 })],
      [from + 1100, pose(JOY, [LAUGH, ...ARMS, ...FULL_CHEEKS])],
    ];
  },
  yawn: () => [
    [300, pose(OPEN, [FLAT])],
    [500, pose(SHUT, [FLAT])],
    [640, pose(TIGHT, [OH], { tall: -1 })],
    [760, pose(TIGHT, [AGAPE], { tall: 1 })],
    [1500, pose(TIGHT, [AGAPE], { tall: 2 })],
    [1620, pose(SHUT, [FLAT])],
    [1900, pose(OPEN, [FLAT])],
    [2000, pose(SHUT, [FLAT])],
    [2500, pose(OPEN, [SMILE])],
  ],
  nod: () => [
    [400, pose(OPEN, [SMILE])],
    [560, pose(SHUT, [SMILE])],
    [700, pose(TIGHT, [OH], { tall: -1 })],
    [820, pose(TIGHT, [AGAPE], { tall: 1 })],
    [1500, pose(TIGHT, [AGAPE], { tall: 2 })],
    [1650, pose(SHUT, [SMILE])],
    [1900, pose(turned(OPEN, 0, 1), [LOW_SMILE])],
    [2050, pose(DREAMING, [SMILE], SLEEPY)],
    [2150, pose(DREAMING, [SMILE], { ...SLEEPY, blanket: 2 })],
    [2250, pose(DREAMING, [SMILE], { ...SLEEPY, blanket: 4 })],
    [2500, pose(DREAMING, [SMILE], { ...SLEEPY, blanket: 6 })],
  ],
  asleep: () => [
    [1500, pose(DREAMING, [SMILE], { ...SLEEPY, blanket: 6 })],
    [3000, pose(DREAMING, [SMILE], { ...SLEEPY, blanket: 6, tall: -1 })],
  ],
  heart: () => [
    [700, pose(turned(WIDE, 0, -1), [OH])],
    [900, pose(turned(WIDE, 0, -1), [OH, ...ARMS], { tall: -1 })],
    [1000, pose(turned(WIDE, 0, -1), [GRIN, ...ARMS], { lift: 3 })],
    [1080, pose(JOY, [GRIN, ...HUG], { tall: -1 })],
    [1400, pose(JOY, [SMILE, ...CHEEKS, ...HUG], { lean: -1 })],
    [1800, pose(JOY, [SMILE, ...FULL_CHEEKS, ...HUG], { lean: 1 })],
    [2200, pose(JOY, [SMILE, ...FULL_CHEEKS, ...HUG], { lean: -1 })],
    [2800, pose(JOY, [SMILE, ...FULL_CHEEKS, ...HUG])],
  ],
  firefly: () => [
    [700, pose(turned(OPEN, -1, 0), [SMILE])],
    [1300, pose(turned(OPEN, -1, -1), [OH], { lean: -1 })],
    [1800, pose(turned(OPEN, 0, -1), [OH])],
    [2500, pose(turned(OPEN, 1, -1), [OH], { lean: 1 })],
    [3100, pose(turned(OPEN, 1, 0), [SMILE])],
    [3220, pose(SHUT, [SMILE])],
    [3600, pose(OPEN, [SMILE])],
  ],
  errand: () => {
    const laden = [LAUGH, ...ARMS, ...CHEEKS];
    return [
      [240, pose(turned(OPEN, 1, 0), [SMILE])],
      [420, pose(turned(WIDE, 1, 0), [OH])],
      [500, pose(turned(OPEN, 1, 0), [SMILE], { tall: -3 })],
      [590, pose(turned(OPEN, 1, 0), [GRIN], { lift: 4 })],
      [690, pose(FAR_EYES, [FAR_SMILE], { isFar: true, lift: 3 })],
      [780, pose(FAR_EYES, [FAR_SMILE], { isFar: true })],
      [HELD_MS, pose(FAR_EYES, [FAR_SMILE], { isFar: true, lift: 2 })],
      [1000, pose(FAR_EYES, [FAR_SMILE, ...ARMS], { isFar: true })],
      [HOME_MS, pose(FAR_EYES, [FAR_SMILE, ...ARMS], { isFar: true, lift: 3 })],
      [1200, pose(JOY, laden, { lift: 4 })],
      [1300, pose(OPEN, laden, { tall: -2 })],
      [1420, pose(JOY, laden, { tall: 1, lift: 2 })],
      [1520, pose(JOY, laden, { tall: -1 })],
      [2100, pose(JOY, laden)],
      [2220, pose(SHUT, laden, { tall: -1 })],
      [3100, pose(OPEN, laden)],
    ];
  },
  wave: () => [
    [110, pose(SHUT, [SMILE, ...CHEEKS], { tall: -2 })],
    ...Array.from({ length: 4 }, (_, nth): Steps => [
      [110 + (nth + 0.5) * WAVE_MS, pose(OPEN, [GRIN, ...CHEEKS], { tall: 1, lean: -1 })],
      [110 + (nth + 1) * WAVE_MS, pose(nth === 1 ? JOY : OPEN, [GRIN, ...CHEEKS], { lean: 1 })],
    ]).flat(),
    [1900, pose(JOY, [SMILE, ...CHEEKS])],
  ],
  juggle: () => [
    [140, pose(OPEN, [SMILE], { tall: -2 })],
    ...Array.from({ length: 12 }, (_, nth): readonly [number, Pose] => [
      300 + nth * 160,
      pose(turned(OPEN, [-1, 0, 1, 0][nth % 4] ?? 0, -1), [nth < 8 ? OH : SMILE, ...ARMS], { tall: nth % 2 }),
    ]),
    [2180, pose(SHUT, [GRIN, ...ARMS], { tall: -2 })],
    [2300, pose(JOY, [LAUGH, ...ARMS, ...CHEEKS], { lift: 5 })],
    [2400, pose(JOY, [LAUGH, ...CHEEKS], { tall: -1 })],
    [2900, pose(JOY, [GRIN, ...FULL_CHEEKS])],
  ],
  star: () => [
    [260, pose(turned(OPEN, 1, -1), [SMILE])],
    [520, pose(turned(WIDE, 1, -1), [OH], { lean: 1 })],
    [760, pose(turned(WIDE, 0, -1), [OH], { tall: 1 })],
    [1000, pose(turned(WIDE, -1, -1), [OH], { lean: -1 })],
    [1250, pose(turned(WIDE, -1, 0), [OH], { lean: -1 })],
    [1400, pose(SHUT, [SMILE])],
    [2500, pose(DREAMING, [SMILE, ...CHEEKS, ...HUG])],
  ],
  spin: () => {
    const round = (from: number): Steps => [
      [from + 90, pose(JOY, [LAUGH, ...ARMS], { lift: 4 })],
      [from + 180, pose(NO_EYES, LEFT_PROFILE, { turn: 'side', lift: 6 })],
      [from + 240, pose(NO_EYES, [], { turn: 'back', lift: 7 })],
      [from + 330, pose(NO_EYES, RIGHT_PROFILE, { turn: 'side', lift: 5 })],
    ];
    return [
      [130, pose(SHUT, [SMILE, ...CHEEKS], { tall: -3 })],
      ...round(130),
      ...round(460),
      [880, pose(JOY, [LAUGH, ...ARMS], { lift: 2 })],
      [980, pose(SHUT, [GRIN, ...CHEEKS], { tall: -3 })],
      [1800, pose(JOY, [LAUGH, ...ARMS, ...CHEEKS], { lean: 1 })],
    ];
  },
  peek: () => [
    [900, pose(ONE_OPEN, [FLAT], SLEEPY)],
    [1200, pose(DREAMING, [FLAT], SLEEPY)],
  ],
};

export const GESTURES = Object.keys(STEPS) as readonly Gesture[];

/** What it does when it is tapped, one after the other: by its mood, the time of day and its level. */
export function choosePerformance(tap: number, { mood, hour }: { mood: EmberMood; hour: number }): Gesture {
  if (mood === 'sleepy') return 'peek';
  const isEvening = hour >= 17 || hour < 5;
  const own: readonly Gesture[] = [isEvening ? 'star' : 'wave', 'juggle', isEvening ? 'wave' : 'spin'];
  const tricks = mood === 'delighted' ? (['spin', ...own.filter((trick) => trick !== 'spin')] as const) : own;
  return tricks[tap % tricks.length] ?? 'wave';
}

/** How long a gesture takes. */
export function durationOf(gesture: Gesture): number {
  return STEPS[gesture]({ across: 0, down: 0 }).at(-1)?.[0] ?? 0;
}

/** How it holds itself at a time of a gesture, and until when: a function of both, and of where it looks. */
export function poseAt(gesture: Gesture, ms: number, gaze: Gaze): { pose: Pose; until: number } {
  const steps = STEPS[gesture](gaze);
  const [until, pose] = steps.find(([end]) => ms < end) ?? steps.at(-1) ?? [ms, STILL];
  return { pose, until };
}
