import { loadScene } from '../scenes.ts';
import { runScene, type SceneRun } from './run-scene.ts';
import type { FromPage, SceneOrder } from './scene-messages.ts';

/** Plays what it is sent, away from the page's main thread. Its first message says whether it can. */
self.addEventListener('message', ({ data }: MessageEvent<SceneOrder>) => void play(data));
self.postMessage(typeof requestAnimationFrame === 'function');

async function play({ canvas, name, size: firstSize, port, ...options }: SceneOrder): Promise<void> {
  let size = firstSize;
  let isStopped = false;
  let run: SceneRun | undefined;
  port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => {
    if (data === 'stop') {
      isStopped = true;
      run?.stop();
      port.close();
    } else {
      size = data;
      run?.resize(size);
    }
  });
  port.start();
  const end = () => port.postMessage('over');
  const scene = await loadScene(name, options.marks?.number).catch(() => undefined);
  if (isStopped) return;
  if (scene !== undefined) run = runScene(canvas, scene, options, size, end);
  if (run === undefined) end();
}
