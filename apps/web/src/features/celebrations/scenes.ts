import type { Celebration } from '@fivefold/rules/celebration';
import type { SceneMarks } from './celebration-store.ts';
import type { Scene } from './stage/stage.ts';

/** Every celebration is its own file, fetched when it is first played. */
const LOADERS: Readonly<Record<Celebration, () => Promise<{ readonly scene: Scene }>>> = {
  tree: () => import('./scenes/tree.ts'),
  rock: () => import('./scenes/rock.ts'),
  fire: () => import('./scenes/fire.ts'),
  star: () => import('./scenes/star.ts'),
  tornado: () => import('./scenes/tornado.ts'),
  blackhole: () => import('./scenes/blackhole.ts'),
  rainbow: () => import('./scenes/rainbow.ts'),
  lightning: () => import('./scenes/lightning.ts'),
  fireworks: () => import('./scenes/fireworks.ts'),
  snow: () => import('./scenes/snow.ts'),
  garden: () => import('./scenes/garden.ts'),
  rocket: () => import('./scenes/rocket.ts'),
  wave: () => import('./scenes/wave.ts'),
};

/** Fetches a scene; rejects when its file cannot be had. @param marks of a return or a milestone */
export async function loadScene(name: Celebration, marks?: Pick<SceneMarks, 'isGolden' | 'number'>): Promise<Scene> {
  const { scene } = await LOADERS[name]();
  return marks === undefined ? scene : (await import('./stage/marked-scene.ts')).withMarks(scene, marks);
}
