import { PICTURE_HEIGHTS, PICTURE_WIDTH, type PictureFormat, PIXEL, SCENE_ROWS } from './draw-picture.ts';
import { groundOfPhoto } from './photo-ground.ts';

/** A photo that fills a picture, and the color below the words on it. */
export interface PaintedPhoto {
  readonly photo: HTMLCanvasElement;
  readonly ground: string;
}

/** Paints a photo for a picture: it fills all of it, cropped evenly, and brings nothing but its pixels. */
export async function paintPhoto(address: string, format: PictureFormat): Promise<PaintedPhoto> {
  // Drawn from a blob: from another origin's address the canvas would not give the picture back.
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The photo did not come.');
  const bitmap = await createImageBitmap(await answer.blob());
  const [photo, context] = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHTS[format]);
  const scale = Math.max(photo.width / bitmap.width, photo.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (photo.width - width) / 2, (photo.height - height) / 2, width, height);
  bitmap.close();
  return { photo, ground: groundOfPhoto(colorBelow(photo, SCENE_ROWS[format] * PIXEL)) };
}

/** The color of what is below the words, as a whole. */
function colorBelow(photo: HTMLCanvasElement, top: number): [number, number, number] {
  const [{ width, height }, context] = createCanvas(16, 8);
  context.drawImage(photo, 0, top, photo.width, photo.height - top, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const meanOf = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
    return sum / (width * height);
  };
  return [meanOf(0), meanOf(1), meanOf(2)];
}

function createCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}
