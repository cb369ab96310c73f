/**
 * Which animation a check-in plays. Specification section 4: twelve in a fixed cycle, and the wave for an earned
 * streak.
 */

export const CELEBRATIONS = [
  'tree',
  'rock',
  'fire',
  'star',
  'tornado',
  'blackhole',
  'rainbow',
  'lightning',
  'fireworks',
  'snow',
  'garden',
  'rocket',
] as const;
export type CycleCelebration = (typeof CELEBRATIONS)[number];
export type Celebration = CycleCelebration | 'wave';

export const ALL_CELEBRATIONS: readonly Celebration[] = [...CELEBRATIONS, 'wave'];

/**
 * What the device keeps: the animation chosen last. A wave also names the animation of the cycle before it
 * ('wave:star'), so that the cycle goes on from there instead of beginning again; a wave alone came before any.
 */
export type StoredCelebration = Celebration | `wave:${CycleCelebration}`;

export interface ChosenCelebration {
  /** The animation to play. */
  readonly celebration: Celebration;
  /** The text to keep for the next time. */
  readonly stored: StoredCelebration;
}

/**
 * The animation of a check-in: the wave when a streak was earned, otherwise the next of the cycle.
 * @param previous what the device kept, null at first
 */
export function nextCelebration(previous: StoredCelebration | null, streakEarned: boolean): ChosenCelebration {
  const last = lastOfCycle(previous);
  if (streakEarned) return { celebration: 'wave', stored: last === null ? 'wave' : `wave:${last}` };
  const place = last === null ? 0 : (CELEBRATIONS.indexOf(last) + 1) % CELEBRATIONS.length;
  const celebration = CELEBRATIONS[place] ?? CELEBRATIONS[0];
  return { celebration, stored: celebration };
}

/**
 * The celebration that stands for a check-in when one looks back: the one it played. Of an older check-in none is
 * stored, and of one on a device that plays none: those follow the cycle by their index (Beyond section 6).
 */
export function celebrationOf(stored: Celebration | null, index: number): Celebration {
  return stored ?? CELEBRATIONS[index % CELEBRATIONS.length] ?? CELEBRATIONS[0];
}

/** What the device kept, or null when it kept nothing or nothing that is understood. */
export function parseStoredCelebration(text: string | null | undefined): StoredCelebration | null {
  if (text === null || text === undefined) return null;
  if (text === 'wave') return 'wave';
  const ofCycle = findOfCycle(text);
  if (ofCycle !== undefined) return ofCycle;
  const beforeWave = text.startsWith('wave:') ? findOfCycle(text.slice('wave:'.length)) : undefined;
  return beforeWave === undefined ? null : `wave:${beforeWave}`;
}

function lastOfCycle(stored: StoredCelebration | null): CycleCelebration | null {
  return findOfCycle((stored ?? '').replace(/^wave:/, '')) ?? null;
}

function findOfCycle(text: string): CycleCelebration | undefined {
  return CELEBRATIONS.find((celebration) => celebration === text);
}
