/** One of twelve colours for a person, the same everywhere and for ever. Specification section 9. */

export const PARTICIPANT_COLOURS = [
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
export type ParticipantColour = (typeof PARTICIPANT_COLOURS)[number];

export function participantColour(uid: string): ParticipantColour {
  return PARTICIPANT_COLOURS[stableHash(uid) % PARTICIPANT_COLOURS.length] ?? PARTICIPANT_COLOURS[0];
}

/** FNV-1a over the UTF-16 code units, 32 bits unsigned. Changing it changes every participant's color. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
