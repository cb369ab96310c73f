import type { Material } from './ember-colors.ts';
import { countGoneRows, type EmberFrame, drawEmber } from './ember-sprite.ts';

/** All pixels of one material as one path of a 24 × 24 picture. */
export interface EmberShape {
  readonly material: Material;
  readonly path: string;
}

/** Draws what a level adds to a frame; see `addTrait` in level-traits.ts. */
export type AddTrait = (rows: readonly string[], level: number, lowered: number) => readonly string[];

const MATERIALS: readonly Material[] = ['a', 'b', 'c', 'd', 'e', 'f', 'm', 'p', 'w', 'k'];

/**
 * A frame as paths, one a material; pixels side by side become one bar, so an ember is about a kilobyte.
 * @param trait what a level adds to it; without it the ember is as on the app's icons
 * @param fromRow leaves out the rows above it
 */
export function drawEmberShapes(
  frame: EmberFrame,
  trait?: { readonly add: AddTrait; readonly level: number },
  fromRow = 0,
): readonly EmberShape[] {
  const body = drawEmber(frame);
  const whole = trait === undefined ? body : trait.add(body, trait.level, countGoneRows(frame));
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
