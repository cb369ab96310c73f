import type { SceneMarks } from '../celebration-store.ts';
import { withGoldenFrame } from './golden-scene.ts';
import { withNumber } from './numbered-scene.ts';
import type { Scene } from './stage.ts';

/** The scene of a return in its golden frame, and that of a milestone with its number. */
export function withMarks(scene: Scene, { isGolden, number }: Pick<SceneMarks, 'isGolden' | 'number'>): Scene {
  const numbered = number === null ? scene : withNumber(scene, number);
  return isGolden ? withGoldenFrame(numbered) : numbered;
}
