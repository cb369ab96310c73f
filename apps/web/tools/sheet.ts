import sharp from 'sharp';

/** An opaque picture to which others are added, three bytes a pixel. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export function createSheet(width: number, height: number, gray = 40): Sheet {
  return { width, height, rgb: new Uint8Array(width * height * 3).fill(gray) };
}

/** Lays one translucent square of `size` pixels over the sheet. */
export function paintSquare(sheet: Sheet, x: number, y: number, size: number, rgba: ArrayLike<number>): void {
  const alpha = (rgba[3] ?? 0) / 255;
  for (let row = y; row < Math.min(sheet.height, y + size); row++) {
    for (let column = x; column < Math.min(sheet.width, x + size); column++) {
      const at = (row * sheet.width + column) * 3;
      for (let part = 0; part < 3; part++) {
        sheet.rgb[at + part] = Math.round((sheet.rgb[at + part] ?? 0) * (1 - alpha) + (rgba[part] ?? 0) * alpha);
      }
    }
  }
}

export async function saveSheet({ width, height, rgb }: Sheet, path: string): Promise<void> {
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path);
}
