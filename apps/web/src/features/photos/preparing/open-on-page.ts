import { PHOTO_MIME_TYPE } from '@fivefold/rules/photo-policy';
import { drawPicture } from './draw-picture.ts';
import type { Picture } from './prepare-photo.ts';

/** Opens a picture with the page's own means, which every browser has and which read what its `<img>` reads. */
export async function openOnPage(file: Blob): Promise<Picture> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  return {
    width: image.naturalWidth,
    height: image.naturalHeight,
    async encode({ quality, ...size }) {
      const canvas = Object.assign(document.createElement('canvas'), size);
      drawPicture(canvas.getContext('2d'), image, size);
      const { promise, resolve } = Promise.withResolvers<Blob | null>();
      canvas.toBlob(resolve, PHOTO_MIME_TYPE, quality);
      const photo = await promise;
      if (photo === null) throw new Error('The picture could not be encoded.');
      return photo;
    },
    close: () => URL.revokeObjectURL(address),
  };
}
