import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { drawEmberShapes } from './ember-shapes.ts';
import { getEmberColors } from './ember-flames.ts';
import { type EmberMood, SPRITE_SIZE } from './ember-sprite.ts';

/** The ember as the text of an SVG file, for the favicon and the app's icons. */
export function renderEmberSvg(color: ParticipantColor, mood: EmberMood): string {
  const colors = getEmberColors(color);
  const shapes = drawEmberShapes({ mood, breath: 'out', eyes: 'open' });
  const paths = shapes.map(({ material, path }) => `<path fill="${colors[material]}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}" shape-rendering="crispEdges">${paths}</svg>`;
}
