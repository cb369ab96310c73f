/** One of twelve colors for a user, always and everywhere the same. Specification section 9. */

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

export function participantColor(uid: string): ParticipantColor {
  return PARTICIPANT_COLORS[stableHash(uid) % PARTICIPANT_COLORS.length] ?? PARTICIPANT_COLORS[0];
}

/** FNV-1a over the UTF-16 code units, 32 bits unsigned. Changing it changes every participant's color. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
