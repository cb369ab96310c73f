import {
  needsNoChange,
  isSmallEnough,
  type PhotoAttempt,
  photoAttempts,
  type PhotoSize,
} from '@fivefold/rules/photo-policy';
import { readPhotoType } from '../photo-type.ts';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';

/** A decoded picture, turned upright. */
export interface Picture extends PhotoSize {
  /** Encodes the picture as a JPEG without metadata. */
  encode(attempt: PhotoAttempt): Promise<Blob>;
  /** Frees the memory. */
  close(): void;
}

/** Decodes a file. Throws when the browser cannot decode it. */
export type OpenPicture = (file: Blob) => Promise<Picture>;

/**
 * Prepares a photo for the upload: a JPEG of at most 5 MB without metadata (Specification section 5, Decisions section
 * 8). Anything but a small JPEG is encoded until it is small enough, and the canvas writes no metadata. A small JPEG
 * keeps its pixels, as specified, so its metadata is cut out of the file: encoding it again would lose quality, and
 * sending it as it is would tell our server where it was taken. What is a JPEG its bytes say: messengers save WebP as
 * `.jpg`. Throws when the file is not a picture.
 */
export async function preparePhoto(file: Blob, open: OpenPicture): Promise<Blob> {
  const picture = await open(file);
  try {
    return needsNoChange({ mimeType: (await readPhotoType(file)) ?? '', bytes: file.size })
      ? stripJpegMetadata(new Uint8Array(await file.arrayBuffer()))
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
