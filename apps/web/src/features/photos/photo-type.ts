import { PHOTO_HEAD_BYTES, photoTypeOf } from '@fivefold/rules/photo-policy';

/** What a file is by its bytes; browsers go by its name. Null where they are of no picture that we know. */
export async function readPhotoType(file: Blob): Promise<string | null> {
  return photoTypeOf(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()));
}
