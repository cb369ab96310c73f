import type { Celebration } from '@fivefold/rules/celebration';
import { loadScene } from './scenes.ts';
import { pick } from '#ui/pixels/dither.ts';
import {
  AMBER,
  CLEAR,
  CORAL,
  type Ramp,
  INDIGO,
  PEACH,
  PLUM,
  ROSE,
  VEIL,
  VEIL_STEPS,
  VIOLET,
} from '#ui/pixels/palette.ts';
import { createPresenter } from './stage/present.ts';
import { createStage, type Scene, type Stage } from './stage/stage.ts';

/** A picture in stage pixels. */
export const FULL_FRAME_WIDTH = 120;
export const FULL_FRAME_HEIGHT = 96;
const SEED = 7;

/** Where the window of a scene lies, and how far it reaches beyond the picture, so that its edge is not seen. */
interface Framing {
  readonly centerY: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Rows that the scene draws below the picture: the wave writes its words there. */
  readonly rowsBelow?: number;
  /** Painted behind a scene that has no window. */
  readonly sky?: Ramp;
  /** A moment that fills a picture better than the scene's still. */
  readonly at?: number;
}

const FRAMINGS: Record<Celebration, Framing> = {
  tree: { centerY: 50, halfWidth: 110, halfHeight: 54 },
  rock: { centerY: 50, halfWidth: 100, halfHeight: 54 },
  fire: { centerY: 50, halfWidth: 100, halfHeight: 55 },
  star: { centerY: 49, halfWidth: 100, halfHeight: 53 },
  tornado: { centerY: 51, halfWidth: 90, halfHeight: 56 },
  blackhole: { centerY: 48, halfWidth: 100, halfHeight: 62 },
  rainbow: { centerY: 48, halfWidth: 78, halfHeight: 64 },
  lightning: { centerY: 51, halfWidth: 100, halfHeight: 56 },
  fireworks: { centerY: 50, halfWidth: 100, halfHeight: 56, at: 985 },
  snow: { centerY: 51, halfWidth: 90, halfHeight: 58 },
  garden: { centerY: 52, halfWidth: 92, halfHeight: 60 },
  rocket: { centerY: 37, halfWidth: 100, halfHeight: 65 },
  wave: {
    centerY: 60,
    halfWidth: 54,
    halfHeight: 46,
    rowsBelow: 36,
    sky: [INDIGO, VIOLET, PLUM, ROSE, CORAL, PEACH, AMBER],
  },
};

/**
 * Paints the still of a celebration so that it fills a picture to all edges, without the frame that it has over the
 * app.
 * @param own the ember's shade, body and light, '#rrggbb' each
 */
export async function paintFullFrame(
  name: Celebration,
  own: readonly string[],
  height = FULL_FRAME_HEIGHT,
): Promise<HTMLCanvasElement> {
  const scene = await loadScene(name);
  const canvas = document.createElement('canvas');
  canvas.width = FULL_FRAME_WIDTH;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  createPresenter(context, drawFullFrame(name, scene, height), { hasVeil: false, own })();
  return canvas;
}

/** The picture, as palette indexes; a higher one has more of the scene, not a larger one. */
export function drawFullFrame(name: Celebration, scene: Scene, height = FULL_FRAME_HEIGHT): Stage {
  const { centerY, halfWidth, halfHeight, rowsBelow = 0, sky, at = scene.stillAt } = FRAMINGS[name];
  const more = (height - FULL_FRAME_HEIGHT) / 2;
  const stage: Stage = {
    ...createStage(FULL_FRAME_WIDTH, height + rowsBelow),
    centerY: centerY + more,
    // Else the round corner of its frame would show.
    halfWidth: halfWidth + Math.round(more / 2),
    halfHeight: halfHeight + more,
  };
  scene.draw(stage, at, SEED);
  const picture = createStage(FULL_FRAME_WIDTH, height);
  picture.pixels.set(stage.pixels.subarray(0, picture.pixels.length));
  if (sky !== undefined) paintBehind(picture, sky);
  return picture;
}

/** Paints a sky where the scene drew nothing but the veil of dusk. */
function paintBehind({ width, height, pixels }: Stage, sky: Ramp): void {
  for (let at = 0; at < pixels.length; at++) {
    const color = pixels[at] ?? CLEAR;
    if (color !== CLEAR && (color < VEIL || color >= VEIL + VEIL_STEPS)) continue;
    const y = Math.floor(at / width);
    pixels[at] = pick(sky, y / height, at % width, y, 0.6);
  }
}
