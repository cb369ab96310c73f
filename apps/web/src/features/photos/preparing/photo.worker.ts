import { openOffscreen } from './open-offscreen.ts';
import { preparePhoto } from './prepare-photo.ts';

/** What the worker answers: the photo, or null when it could not. */
export type WorkerAnswer = Blob | null;

/** Prepares each file that it is sent, away from the page. */
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const answer = (photo: WorkerAnswer) => self.postMessage(photo);
  preparePhoto(data, openOffscreen).then(answer, () => answer(null));
});
