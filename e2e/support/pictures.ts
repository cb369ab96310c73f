import type { Locator, Page } from '@playwright/test';
import { exifSegment } from '../../apps/web/src/testing/sample-jpeg.ts';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Options {
  readonly width: number;
  readonly height: number;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Degrees on the color wheel: which evening it is. */
  readonly hue?: number;
}

/** A picture of hills in the evening, drawn by the browser. */
export async function drawPicture(page: Page, { width, height, type, hue = 30 }: Options): Promise<PictureFile> {
  const base64 = await page.evaluate(
    async ([w, h, mimeType, turn]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const brush = canvas.getContext('2d');
      if (brush === null) throw new Error('No canvas.');
      const sky = brush.createLinearGradient(0, 0, 0, h);
      sky.addColorStop(0, `hsl(${turn + 200} 45% 32%)`);
      sky.addColorStop(0.6, `hsl(${turn} 75% 66%)`);
      brush.fillStyle = sky;
      brush.fillRect(0, 0, w, h);
      brush.fillStyle = `hsl(${turn + 15} 95% 82%)`;
      brush.beginPath();
      brush.arc(w * 0.66, h * 0.46, h * 0.09, 0, 7);
      brush.fill();
      for (let hill = 0; hill < 4; hill += 1) {
        brush.fillStyle = `hsl(${turn + 190 + hill * 12} 30% ${46 - hill * 10}%)`;
        brush.beginPath();
        brush.moveTo(0, h);
        for (let x = 0; x <= w; x += w / 60) {
          brush.lineTo(x, h * (0.55 + hill * 0.11 + 0.05 * Math.sin((x / w) * (5 + hill * 2) + hill * 2)));
        }
        brush.lineTo(w, h);
        brush.fill();
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mimeType, 0.9));
      const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [width, height, type, hue] as const,
  );
  return { name: `hills.${type.slice(6)}`, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

/** The same JPEG as a phone would write it: with the place where it was taken, and an orientation. */
export function withPlace(picture: PictureFile, orientation: number): PictureFile {
  const exif = Buffer.from(exifSegment(orientation));
  return { ...picture, buffer: Buffer.concat([picture.buffer.subarray(0, 2), exif, picture.buffer.subarray(2)]) };
}

/** Chooses a photo in the open card of a goal, as a person does. */
export async function addPhoto(page: Page, card: Locator, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add photo' }).click();
  await (await chooser).setFiles(file);
}
