import {
  isKeptAsIs,
  isSmallEnough,
  type PhotoAttempt,
  photoAttempts,
  type PhotoSize,
} from '@fivefold/rules/photo-policy';
import { cleanJpeg } from './clean-jpeg.ts';

/** A decoded picture, upright. */
export interface Picture extends PhotoSize {
  /** As a JPEG of this size and quality. */
  encode(attempt: PhotoAttempt): Promise<Blob>;
  /** Frees its memory. */
  close(): void;
}

/** Decodes a file; throws when the browser cannot. */
export type OpenPicture = (file: Blob) => Promise<Picture>;

/**
 * Makes a photo ready to be sent: a JPEG of at most 5 MB without metadata (Specification section 5, Decisions section 8).
 * A small JPEG keeps its pixels; anything else is encoded until it is small enough. Throws when it is no picture.
 */
export async function preparePhoto(file: Blob, open: OpenPicture): Promise<Blob> {
  const picture = await open(file);
  try {
    return isKeptAsIs({ mimeType: file.type, bytes: file.size })
      ? cleanJpeg(new Uint8Array(await file.arrayBuffer()))
      : await compress(picture);
  } finally {
    picture.close();
  }
}

async function compress(picture: Picture): Promise<Blob> {
  for (const attempt of photoAttempts(picture)) {
    const photo = await picture.encode(attempt);
    if (isSmallEnough(photo.size)) return photo;
  }
  throw new Error('The picture cannot be made small enough.');
}
