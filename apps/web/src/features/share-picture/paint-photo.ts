import { PICTURE_WIDTH, type PictureFormat, PIXEL, SCENE_ROWS } from './draw-picture.ts';

/** Paints a photo as the scene of a picture: it fills the place, cropped evenly, and brings nothing but its pixels. */
export async function paintPhoto(address: string, format: PictureFormat): Promise<HTMLCanvasElement> {
  // Drawn from a blob: from another origin's address the canvas would not give the picture back.
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The photo did not come.');
  const photo = await createImageBitmap(await answer.blob());
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = SCENE_ROWS[format] * PIXEL;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  const scale = Math.max(canvas.width / photo.width, canvas.height / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  photo.close();
  return canvas;
}
