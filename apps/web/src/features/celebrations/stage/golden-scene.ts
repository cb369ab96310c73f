import { AMBER, CLAY, GOLD, LEMON, TAN, WHITE } from '#ui/pixels/palette.ts';
import { mix, progress } from './curves.ts';
import type { EdgeColor, Scene, Stage } from './stage.ts';

/** From inside, where the light from above on the left falls on it, and where it does not. */
const MOLDING = [
  [CLAY, LEMON],
  [AMBER, GOLD],
  [GOLD, AMBER],
  [LEMON, TAN],
] as const;
/** When a gleam runs over the gold, from its lit corner to the other one. */
const GLEAM_FROM_MS = 480;
const GLEAM_TO_MS = 980;
const GLEAM_WIDTH = 5;

/** A scene whose cut edge is a golden frame. */
export function withGoldenFrame(scene: Scene): Scene {
  let golden: Stage | undefined;
  return {
    ...scene,
    draw(stage, ...moment) {
      if (golden?.pixels !== stage.pixels) golden = { ...stage, edgeAt: (ms) => goldenEdge(stage, ms) };
      scene.draw(golden, ...moment);
    },
  };
}

function goldenEdge({ width, height, centerX, centerY, halfWidth, halfHeight }: Stage, ms: number): EdgeColor[] {
  const gleam = mix(-GLEAM_WIDTH, width + height, progress(ms, GLEAM_FROM_MS, GLEAM_TO_MS));
  return MOLDING.map(([lit, shaded]) => (x, y) => {
    if (Math.abs(x + y - gleam) < GLEAM_WIDTH) return WHITE;
    return (x - centerX) / halfWidth + (y - centerY) / halfHeight < 0 ? lit : shaded;
  });
}
