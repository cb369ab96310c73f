import type { Material } from './ember-colors.ts';
import { countGoneRows, type CreatureFrame, drawCreature } from './ember-sprite.ts';
import { addTrait } from './level-traits.ts';

/** All pixels of one material as one path of a 24 × 24 picture. */
export interface CreatureShape {
  readonly material: Material;
  readonly path: string;
}

const MATERIALS: readonly Material[] = ['a', 'b', 'c', 'd', 'e', 'f', 'm', 'p', 'w', 'k'];

/**
 * A frame as paths, one a material; pixels side by side become one bar, so a creature is about a kilobyte.
 * @param traitLevel whose trait is drawn behind it; null draws none, as for the app's icons
 * @param fromRow leaves out the rows above it
 */
export function drawCreatureShapes(
  frame: CreatureFrame,
  traitLevel: number | null = null,
  fromRow = 0,
): readonly CreatureShape[] {
  const body = drawCreature(frame);
  const whole = traitLevel === null ? body : addTrait(body, traitLevel, countGoneRows(frame));
  const rows = whole.map((row, y) => (y < fromRow ? '' : row));
  return MATERIALS.map((material) => ({
    material,
    path: rows.map((row, y) => drawBars(row, y, material)).join(''),
  })).filter((shape) => shape.path !== '');
}

function drawBars(row: string, y: number, material: Material): string {
  let bars = '';
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== material) continue;
    const from = x;
    while (row[x + 1] === material) x++;
    bars += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
  }
  return bars;
}
