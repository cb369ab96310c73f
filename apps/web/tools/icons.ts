import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawEmberShapes } from '../src/ui/ember/ember-shapes.ts';
import { renderEmberSvg } from '../src/ui/ember/ember-svg.ts';
import type { Material } from '../src/ui/ember/ember-colors.ts';
import { getEmberColors } from '../src/ui/ember/ember-flames.ts';
import { drawEmber, SPRITE_SIZE } from '../src/ui/ember/ember-sprite.ts';

/** The color of the app. */
const COLOR = 'orange';
const MOOD = 'happy';
/** The background of the icons on home screens, where a picture without one gets a black or white box. */
const BACKGROUND = 0xfff1e4;

/** The pictures of shortcuts, on a disk that is seen in light and dark menus. */
const SHORTCUT_COLOR = '#c2410c';
const SHORTCUT_SIZE = 96;

/** Every icon by its file name in public/. */
export async function drawIcons(): Promise<Record<string, string | Buffer>> {
  return {
    'favicon.svg': `${renderEmberSvg(COLOR, MOOD)}\n`,
    'app-icon.png': await drawPng(180, 6),
    'app-icon-192.png': await drawPng(192, 6),
    'app-icon-512.png': await drawPng(512, 16),
    // Small enough for the circle that every home screen leaves of an icon.
    'app-icon-maskable-192.png': await drawPng(192, 4),
    'app-icon-maskable-512.png': await drawPng(512, 12),
    'shortcut-add.png': await drawShortcut('Plus'),
    'shortcut-year.png': await drawShortcut('CalendarDays', 'later-icons.ts'),
    'shortcut-settings.png': await drawShortcut('Settings', 'later-icons.ts'),
  };
}

/** One of the interface's icons, white on a disk. @param name its name in the file of icons */
async function drawShortcut(name: string, file = 'icons.ts'): Promise<Buffer> {
  const source = await readFile(join(import.meta.dirname, '../src/ui', file), 'utf8');
  const path = new RegExp(`const ${name} = createIcon\\(\\s*'([^']+)'`).exec(source)?.[1];
  if (path === undefined) throw new Error(`There is no icon ${name} in ${file}.`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHORTCUT_SIZE}" height="${SHORTCUT_SIZE}" viewBox="-12 -12 48 48">
    <circle cx="12" cy="12" r="24" fill="${SHORTCUT_COLOR}" />
    <g fill="none" stroke="#ffffff" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" /></g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Every picture of the app for phones by its path in native/. */
export async function drawNativeIcons(): Promise<Record<string, string | Buffer>> {
  const { k: ink, m: mouth, ...rest } = getEmberColors(COLOR);
  const white = Object.fromEntries(Object.keys(rest).map((material) => [material, '#ffffff']));
  const drawables = 'android/app/src/main/res/drawable';
  const assets = 'ios/App/App/Assets.xcassets';
  return {
    // Two thirds of an Android icon are sure to be seen.
    [`${drawables}/ic_launcher_foreground.xml`]: drawVector({ size: 108, scale: 2.5 }, { k: ink, m: mouth, ...rest }),
    // Only its shape is shown, so its eyes and mouth are holes.
    [`${drawables}/ic_notification.xml`]: drawVector({ size: 24, scale: 1 }, white),
    [`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`]: await drawPng(1024, 34),
    [`${assets}/Splash.imageset/splash.svg`]: `${renderEmberSvg(COLOR, MOOD).replace('<svg', '<svg width="144" height="144"')}\n`,
  };
}

/** A drawable of Android with the ember in the middle, without the materials that have no color. */
function drawVector(
  { size, scale }: { size: number; scale: number },
  colors: Readonly<Partial<Record<Material, string>>>,
): string {
  const shapes = drawEmberShapes({ mood: MOOD, breath: 'out', eyes: 'open' });
  const paths = shapes.flatMap(({ material, path }) => {
    const color = colors[material];
    return color === undefined ? [] : [`        <path android:fillColor="${color}" android:pathData="${path}" />`];
  });
  const margin = (size - SPRITE_SIZE * scale) / 2;
  const place = `android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${margin}" android:translateY="${margin}"`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!-- Drawn by apps/web/tools/write-icons.ts. -->',
    `<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="${size}dp" android:height="${size}dp" android:viewportWidth="${size}" android:viewportHeight="${size}">`,
    `    <group ${place}>`,
    ...paths,
    '    </group>',
    '</vector>',
    '',
  ].join('\n');
}

/** A square with the ember in the middle, each of its pixels as `scale` pixels. */
function drawPng(size: number, scale: number): Promise<Buffer> {
  const rgb = new Uint8Array(size * size * 3);
  const paint = (x: number, y: number, color: number) => {
    rgb.set([color >> 16, (color >> 8) & 255, color & 255], (y * size + x) * 3);
  };
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) paint(x, y, BACKGROUND);

  const colors = getEmberColors(COLOR);
  const margin = (size - SPRITE_SIZE * scale) / 2;
  drawEmber({ mood: MOOD, breath: 'out', eyes: 'open' }).forEach((row, spriteY) => {
    Array.from(row).forEach((letter, spriteX) => {
      if (letter === '.') return;
      const color = Number.parseInt(colors[letter as Material].slice(1), 16);
      for (let y = 0; y < scale; y += 1) {
        for (let x = 0; x < scale; x += 1) paint(margin + spriteX * scale + x, margin + spriteY * scale + y, color);
      }
    });
  });
  return sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
