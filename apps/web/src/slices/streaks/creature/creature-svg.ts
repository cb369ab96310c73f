import { creatureShapes } from './creature-shapes.ts';
import { coloursOf } from './ember-colours.ts';
import { type CreatureMood, SPRITE_SIZE } from './ember-sprite.ts';

/**
 * The creature as the text of an SVG file, for the favicon and the app's icons.
 * @param level 0 to 8, as `visual_level`
 */
export function creatureSvg(level: number, mood: CreatureMood): string {
  const colours = coloursOf(level);
  const shapes = creatureShapes({ mood, breath: 'out', eyes: 'open' });
  const paths = shapes.map(({ material, path }) => `<path fill="${colours[material]}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}" shape-rendering="crispEdges">${paths}</svg>`;
}
