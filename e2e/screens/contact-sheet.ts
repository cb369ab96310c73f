import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

export const OUT = join(import.meta.dirname, '../screens-out');
export const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
export const THEMES = ['light', 'dark'] as const;
/** Chromium draws no page taller than 16 384 px. */
const SCREENS_PER_SHEET = 16;
const TILES_PER_SCREEN = Object.keys(SIZES).length * THEMES.length;
const TILE_WIDTH = 300;

/** The pictures of one run. */
export interface ContactSheet {
  add(file: string): void;
  /** All of them on contact sheets. @returns the sheets' paths */
  makeSheets(): Promise<readonly string[]>;
}

export function createContactSheet(browser: Browser): ContactSheet {
  mkdirSync(OUT, { recursive: true });
  const shots: string[] = [];
  return {
    add: (file) => void shots.push(file),
    async makeSheets() {
      const perSheet = SCREENS_PER_SHEET * TILES_PER_SCREEN;
      const sheets: string[] = [];
      for (let from = 0; from < shots.length; from += perSheet) {
        const path = join(OUT, `contact-sheet-${sheets.length + 1}.png`);
        const files = shots.slice(from, from + perSheet).map((file) => join(OUT, file));
        await drawSheet(browser, files, TILES_PER_SCREEN, path);
        sheets.push(path);
      }
      return sheets;
    },
  };
}

/** Pictures side by side, drawn by the browser. */
export async function drawSheet(
  browser: Browser,
  files: readonly string[],
  columns: number,
  path: string,
): Promise<void> {
  const tiles = files.map(
    (file) =>
      `<img style="width:${TILE_WIDTH}px;border-radius:12px" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`,
  );
  const page = await browser.newPage({ viewport: { width: columns * (TILE_WIDTH + 16) + 16, height: 200 } });
  await page.setContent(
    `<body style="margin:16px;display:grid;grid-template-columns:repeat(${columns},${TILE_WIDTH}px);gap:16px;background:#8a8a90">${tiles.join('')}</body>`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
