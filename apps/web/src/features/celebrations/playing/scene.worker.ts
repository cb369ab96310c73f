import { loadScene } from '../scenes.ts';
import { runScene, type SceneRun } from './run-scene.ts';
import type { MeadowRun, MeadowState } from '../meadow/run-meadow.ts';
import type { FromPage, MeadowMessage, MeadowOrder, SceneOrder } from './scene-messages.ts';

/** Draws what it is sent, away from the page's main thread. Its first message says whether it can. */
self.addEventListener('message', ({ data }: MessageEvent<SceneOrder | MeadowOrder>) => {
  void ('meadow' in data ? showMeadow(data) : play(data));
});
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
  const scene = await loadScene(name, options.marks).catch(() => undefined);
  if (isStopped) return;
  if (scene !== undefined) run = runScene(canvas, scene, options, size, end);
  if (run === undefined) end();
}

async function showMeadow({ canvas, meadow, port }: MeadowOrder): Promise<void> {
  let state: MeadowState = meadow;
  let isStopped = false;
  let run: MeadowRun | undefined;
  port.addEventListener('message', ({ data }: MessageEvent<MeadowMessage>) => {
    if (data === 'stop') {
      isStopped = true;
      run?.stop();
      port.close();
      return;
    }
    state = { ...state, ...data };
    run?.update(data);
  });
  port.start();
  const code = await import('../meadow/run-meadow.ts').catch(() => undefined);
  if (!isStopped) run = code?.runMeadow(canvas, state, () => port.postMessage('drawn'));
}
