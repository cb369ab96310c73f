/** What a film of a year shows; nothing else of the person is in it. */
export interface Film {
  /** Chooses where stars and sparks are. */
  readonly seed: number;
  /** The days of the year, ascending. */
  readonly days: readonly FilmDay[];
  /** The months in which the days are, ascending. */
  readonly months: readonly { readonly name: string; readonly firstDay: number }[];
  readonly title: string;
  /** 'Nov 29, 2025 – Nov 28, 2026' */
  readonly range: string;
  /** How many days in a row, at most; null where there was no run. */
  readonly run: FilmNumber | null;
  readonly total: FilmNumber;
  /** How many days have a check-in. */
  readonly activeDays: FilmNumber;
  /** Photos and notes that the person ticked, in the order of their days. */
  readonly moments: readonly FilmMoment[];
  /** The ember at each level that the person has reached, the first one first. */
  readonly embers: readonly PixelPicture[];
}

export interface FilmDay {
  /** The tile of the day, 16 pixels wide; null for a day without a check-in. */
  readonly tile: CanvasImageSource | null;
  /** Whether it is of the longest run. */
  readonly isOfRun: boolean;
}

/** A number, and what it counts: 24 and 'days in a row'. */
interface FilmNumber {
  readonly value: number;
  readonly unit: string;
}

export interface FilmMoment {
  readonly day: string;
  readonly photo: { readonly source: CanvasImageSource; readonly width: number; readonly height: number } | null;
  readonly note: string | null;
}

/** A little picture: rows of letters, and a color for each letter; any other letter is clear. */
export interface PixelPicture {
  readonly rows: readonly string[];
  readonly colors: Readonly<Record<string, string>>;
}

export const FILM_WIDTH = 720;
export const FILM_HEIGHT = 1280;
export const FILM_MS = 30_000;
export const FRAMES_PER_SECOND = 30;

/** When the first parts of a film begin, in milliseconds; the others begin as its content asks. */
export const PARTS = { tiles: 3_000, run: 15_000, moments: 18_500 } as const;

/** What a photo or note has at most, and all of them together. */
const MOMENT_MS = 2_500;
const MOMENTS_MS = 7_000;
/** The film ends with so long a look at the ember as it is now, and each shape before has this time at most. */
const FINALE_MS = 2_800;
const EMBER_MS = 900;

/** When the last parts of a film begin: the ember's shapes, and the last of them; and how long what is shown has. */
export function layOutEnd({ moments, embers }: Pick<Film, 'moments' | 'embers'>) {
  const momentMs = moments.length === 0 ? 0 : Math.min(MOMENT_MS, MOMENTS_MS / moments.length);
  const start = PARTS.moments + moments.length * momentMs;
  const shapes = Math.max(1, embers.length - 1);
  const emberMs = Math.min(EMBER_MS, (FILM_MS - FINALE_MS - start) / shapes);
  return { momentMs, embers: start, emberMs, finale: start + (embers.length - 1) * emberMs };
}

/** Ticked photos, and notes. */
export const MOMENTS_MAX = 12;
