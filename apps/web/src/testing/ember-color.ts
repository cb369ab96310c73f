import { PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { getEmberColors } from '#ui/ember/ember-flames.ts';

/** Whose color the first ember in a place wears, lit or not. */
export function emberColorIn(place: Element | null | undefined): ParticipantColor | undefined {
  const fills = [...(place?.querySelectorAll('svg[viewBox="0 0 24 24"] path[fill^="#"]') ?? [])].map((path) =>
    path.getAttribute('fill'),
  );
  return PARTICIPANT_COLORS.find((color) => fills.includes(getEmberColors(color).c));
}
