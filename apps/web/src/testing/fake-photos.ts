import { uploadPhoto } from '@fivefold/contract/calls/photos';
import type { FakeApi } from './fake-api.ts';

/** Each upload gets an address of its own. */
export function answerPhotos(api: FakeApi): void {
  let uploads = 0;
  api.on(uploadPhoto, () => {
    uploads += 1;
    return { photoUrl: `/photos/${uploads}` };
  });
}
