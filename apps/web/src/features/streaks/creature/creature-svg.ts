import { drawCreatureShapes } from './creature-shapes.ts';
import { getEmberColors } from './ember-colors.ts';
import { type CreatureMood, SPRITE_SIZE } from './ember-sprite.ts';

/**
 * The creature as the text of an SVG file, for the favicon and the app's icons.
 * @param level 0 to 8, as `visual_level`
 */
export function renderCreatureSvg(level: number, mood: CreatureMood): string {
  const colors = getEmberColors(level);
  const shapes = drawCreatureShapes({ mood, breath: 'out', eyes: 'open' });
  const paths = shapes.map(({ material, path }) => `<path fill="${colors[material]}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}" shape-rendering="crispEdges">${paths}</svg>`;
}
