import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { TooWide } from '../support/too-wide.ts';

export const OUT = join(import.meta.dirname, '../screens-out');
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
const SIDEWAYS = { sideways: [844, 390] } as const;
const LARGE_TEXT = { 'large-text': SIZES.phone } as const;

/** How a screen is seen. */
interface View {
  /** 'phone' */
  readonly size: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** The browser's size of text, in percent of the usual one. */
  readonly textSize: number;
}

function viewsOf(
  sizes: Readonly<Record<string, readonly [width: number, height: number]>>,
  { themes = ['light'], textSize = 100 }: { themes?: readonly View['theme'][]; textSize?: number } = {},
): View[] {
  return Object.entries(sizes).flatMap(([size, [width, height]]) =>
    themes.map((theme) => ({ size, width, height, theme, textSize })),
  );
}

/** In which language the screens are, and how each is seen. */
export interface Edition {
  readonly isPseudo: boolean;
  readonly folder: string;
  readonly views: readonly View[];
}

export const ENGLISH: Edition = {
  isPseudo: false,
  folder: OUT,
  views: [
    ...viewsOf(SIZES, { themes: ['light', 'dark'] }),
    ...viewsOf(SIDEWAYS),
    ...viewsOf(LARGE_TEXT, { textSize: 200 }),
  ],
};

/** Longer texts, from right to left. Themes differ in colors only, which the English edition shows. */
export const PSEUDO: Edition = {
  isPseudo: true,
  folder: join(OUT, 'pseudo-language'),
  views: viewsOf({ narrow: [320, 640], ...SIZES }),
};

/** Chromium draws no page taller than 16 384 px. */
const SCREENS_PER_SHEET = 16;
const TILE_WIDTH = 300;

/** The pictures of one run. */
export interface ContactSheet {
  readonly edition: Edition;
  /** A line for each text that is too long for its place. */
  readonly faults: readonly string[];
  /** @param tooWide what is broken there or reaches beyond the page, where that was looked for */
  add(file: string, tooWide?: TooWide): void;
  /** All of them on contact sheets. @returns the sheets' paths */
  makeSheets(): Promise<readonly string[]>;
}

export function createContactSheet(browser: Browser, edition: Edition): ContactSheet {
  const { folder, views } = edition;
  const tilesPerScreen = views.length;
  mkdirSync(folder, { recursive: true });
  const shots: string[] = [];
  const faults: string[] = [];
  return {
    edition,
    faults,
    add(file, tooWide) {
      shots.push(file);
      for (const [what, parts] of Object.entries(tooWide ?? {})) {
        for (const part of parts) faults.push(`${file}: ${what}: ${part}`);
      }
    },
    async makeSheets() {
      const perSheet = SCREENS_PER_SHEET * tilesPerScreen;
      const sheets: string[] = [];
      for (let from = 0; from < shots.length; from += perSheet) {
        const path = join(folder, `contact-sheet-${sheets.length + 1}.png`);
        const files = shots.slice(from, from + perSheet).map((file) => join(folder, file));
        await drawSheet(browser, files, tilesPerScreen, path);
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
