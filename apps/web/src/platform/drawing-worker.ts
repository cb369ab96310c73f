import { trustedScriptUrl } from './trusted-script-url.ts';

/** Starts a worker that draws on canvases of the page. Its first message says whether it can. */
export async function startDrawingWorker(url: string): Promise<Worker> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') throw new Error('No such workers here.');
  const worker = new Worker(trustedScriptUrl(url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data), { once: true });
  worker.addEventListener('error', () => resolve(false), { once: true });
  if (await promise) return worker;
  worker.terminate();
  throw new Error('The worker cannot draw.');
}
