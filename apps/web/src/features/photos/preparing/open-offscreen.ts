import { PHOTO_MIME_TYPE } from '@fivefold/rules/photo-policy';
import { drawPicture } from './draw-picture.ts';
import type { Picture } from './prepare-photo.ts';

/** Opens a picture without a page, for a worker. */
export async function openOffscreen(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode({ quality, ...size }) {
      const canvas = new OffscreenCanvas(size.width, size.height);
      drawPicture(canvas.getContext('2d'), bitmap, size);
      return canvas.convertToBlob({ type: PHOTO_MIME_TYPE, quality });
    },
    close: () => bitmap.close(),
  };
}
