/** So much of a note is said. */
const NOTE_SAID = 72;

/** A note in one line, cut between two letters. */
export function shortenNote(note: string, most = NOTE_SAID): string {
  const letters = Array.from(note.trim().replaceAll(/\s+/gu, ' '));
  if (letters.length <= most) return letters.join('');
  const start = letters.slice(0, most - 1).join('');
  return `${start.trimEnd()}…`;
}
