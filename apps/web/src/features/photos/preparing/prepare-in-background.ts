import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import { openOnPage } from './open-on-page.ts';
import type { WorkerAnswer } from './photo.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes this export
import workerUrl from './photo.worker.ts?worker&url';
import { preparePhoto } from './prepare-photo.ts';

/**
 * Prepares a photo in a worker, so that the page stays quick. Where there is no such worker, or it cannot read the
 * file, the page tries: some browsers read more kinds of pictures there. Throws when that fails too, or once `signal`
 * is aborted.
 */
export async function preparePhotoInBackground(file: Blob, signal: AbortSignal): Promise<Blob> {
  const photo = supportsOffscreenWorker() ? await prepareInWorker(file, signal) : null;
  signal.throwIfAborted();
  return photo ?? preparePhoto(file, openOnPage);
}

function supportsOffscreenWorker(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

function prepareInWorker(file: Blob, signal: AbortSignal): Promise<WorkerAnswer> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<WorkerAnswer>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
  worker.addEventListener('error', () => resolve(null));
  signal.addEventListener('abort', () => resolve(null));
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
