/**
 * One of twelve colors for a user: the one that they chose, else always and everywhere the same. Specification section
 * 9.
 */

export const PARTICIPANT_COLORS = [
  'crimson',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'magenta',
  'rose',
] as const;
export type ParticipantColor = (typeof PARTICIPANT_COLORS)[number];

/** What every list of people carries of each: who they are, and the color that they chose by its index, if any. */
export interface Colored {
  readonly uid: string;
  readonly avatar_color: number | null;
}

/** The color of a user who chose none. */
export function participantColor(uid: string): ParticipantColor {
  return colorAt(participantIndex(uid));
}

/** The color of a user's avatar. */
export function avatarColor({ uid, avatar_color }: Colored): ParticipantColor {
  return colorAt(avatarIndex({ uid, avatar_color }));
}

/**
 * The colors of people who share a goal, which are different while there are enough: where two would wear the same one,
 * the second takes the next free one. It's the same for everyone who looks, in whatever order people are listed: a
 * color that was chosen goes before one that was not, and then the id decides.
 */
export function assignColors(people: readonly Colored[]): ReadonlyMap<string, ParticipantColor> {
  const taken = new Set<number>();
  const colors = new Map<string, ParticipantColor>();
  for (const person of people.toSorted(byPrecedence)) {
    let index = avatarIndex(person);
    if (taken.size < PARTICIPANT_COLORS.length)
      while (taken.has(index)) index = (index + 1) % PARTICIPANT_COLORS.length;
    taken.add(index);
    colors.set(person.uid, colorAt(index));
  }
  return colors;
}

function byPrecedence(one: Colored, other: Colored): number {
  const byChoice = Number(one.avatar_color === null) - Number(other.avatar_color === null);
  if (byChoice !== 0 || one.uid === other.uid) return byChoice;
  return one.uid < other.uid ? -1 : 1;
}

function avatarIndex({ uid, avatar_color }: Colored): number {
  return avatar_color !== null && PARTICIPANT_COLORS[avatar_color] !== undefined ? avatar_color : participantIndex(uid);
}

function participantIndex(uid: string): number {
  return stableHash(uid) % PARTICIPANT_COLORS.length;
}

function colorAt(index: number): ParticipantColor {
  return PARTICIPANT_COLORS[index] ?? PARTICIPANT_COLORS[0];
}

/** FNV-1a over the UTF-16 code units, 32 bits unsigned. Changing it changes the color of everyone who chose none. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
