import type { PictureStyle } from './looks.ts';
import { isRightToLeft, wrapText } from '#ui/wrap-text.ts';

export const PICTURE_WIDTH = 1080;
/** Of a feed, and of a story that fills a phone's screen. */
export const PICTURE_HEIGHTS = { post: 1350, story: 1920 } as const;
export type PictureFormat = keyof typeof PICTURE_HEIGHTS;
/** Device pixels of one pixel of the scene and of the ember: 120 × 150 of them fill the picture. */
export const PIXEL = 9;
const MARGIN = 8 * PIXEL;
const PIXEL_FONT = 'Jersey 10';
/**
 * The size of the pixel font that makes one of its pixels as large as a device pixel (14 of 1000 × 122%, see
 * fonts.css).
 */
const FONT_SIZE_OF_PIXEL = 14 / (0.75 * 1.22);
/** Height of a digit, in pixels of the font. */
const DIGIT_HEIGHT = 10;
const NAME_FACE = "'Figtree', system-ui, sans-serif";
/** As large as it fits in one line; a long one has more lines of the smallest. */
const NAME = {
  post: { sizes: [63, 54, 45], lines: 2 },
  story: { sizes: [72, 63], lines: 3 },
} as const;
const fontOfName = (size: number) => `600 ${size}px ${NAME_FACE}`;
/** Of the scene: a story has the place for more of it. */
export const SCENE_ROWS = { post: 96, story: 118 } as const;
/** Rows over which the scene fades into the ground. */
const FADE_ROWS = 6;
const FADE = [0.06, 0.18, 0.38, 0.62, 0.82, 0.94];
/** The ember's pixels are larger than the scene's, so that it can be told apart at the size of a phone's feed. */
const SPRITE_PIXEL = 12;
const SPRITE_SIDE = 24 * SPRITE_PIXEL;
const SIGNATURE_HEIGHT = 8 * PIXEL;
const SPRITE_LEFT = PICTURE_WIDTH - 6 * PIXEL - SPRITE_SIDE;
/** What is left of the ember. */
const FACT_WIDTH = SPRITE_LEFT - MARGIN - 5 * PIXEL;
/** Sizes of texts, in device pixels of one pixel of the font. */
const LARGEST_NUMBER = { post: 27, story: 36 };
/** What apps put over the foot of a story. */
const STORY_FOOT = 15 * PIXEL;
/** Device pixels of one of the tapestry's. */
const TAPESTRY_PIXEL = 4;
const UNIT_SIZES = [
  { pixel: 6, maxLines: 1 },
  { pixel: 5, maxLines: 1 },
  { pixel: 6, maxLines: 2 },
  { pixel: 4, maxLines: 2 },
];
const STORY_UNIT_SIZES = [{ pixel: 8, maxLines: 1 }, { pixel: 7, maxLines: 1 }, ...UNIT_SIZES];
/** How far the comma of a large number reaches below its line, at most. */
const COMMA_DEPTH = 4 * PIXEL;
/** Between the number, with its shadow, and what it counts. */
const NUMBER_GAP = 4 * PIXEL;
/** Free above the number, at least. */
const NUMBER_SPACE = 4 * PIXEL;
/** In pixels of the font. */
const UNIT_LINE_HEIGHT = 13;
const STICKER = '#fffaf0';
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** A little picture: rows of letters, and a color for each letter; any other letter is clear. */
export interface PixelPicture {
  readonly rows: readonly string[];
  readonly colors: Readonly<Record<string, string>>;
}

export interface PictureContent {
  readonly number: string;
  /** What the number counts: 'days in a row'. */
  readonly unitText: string;
  /** The goal's name; null leaves it out. */
  readonly goalText: string | null;
  /** As wide as the picture and as high as {@link SCENE_ROWS}, in its own pixels. */
  readonly scene: HTMLCanvasElement;
  /** Null leaves it out. */
  readonly ember: PixelPicture | null;
  readonly look: PictureStyle;
  readonly format: PictureFormat;
  /** The goal's last rows, side by side across the picture; null where there are none. */
  readonly tapestry: HTMLCanvasElement | null;
}

/**
 * Loads the fonts of the picture, as far as its texts need them. Without one of them the device's own face stands in
 * for it.
 */
export async function loadPictureFonts(unitText: string, goalText: string | null): Promise<void> {
  await Promise.allSettled([
    document.fonts.load(`100px '${PIXEL_FONT}'`, `0123${unitText}`),
    goalText === null ? null : document.fonts.load(fontOfName(NAME.post.sizes[0]), goalText),
  ]);
}

/**
 * Draws the picture that a person shares: scene, tapestry, number, ember, the product's name, and the goal's only if
 * given.
 */
export function drawPicture(context: CanvasRenderingContext2D, content: PictureContent): void {
  const { look, scene, goalText, format, tapestry } = content;
  const height = PICTURE_HEIGHTS[format];
  const sceneRows = SCENE_ROWS[format];
  const sceneBottom = sceneRows * PIXEL;
  context.imageSmoothingEnabled = false;
  context.textBaseline = 'alphabetic';
  context.fillStyle = look.ground;
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  context.drawImage(scene, 0, 0, PICTURE_WIDTH, sceneBottom);
  fadeIntoGround(context, look.ground, sceneRows);

  const isStory = format === 'story';
  const bottom = height - (isStory ? STORY_FOOT : 6 * PIXEL);
  const top = sceneBottom + drawTapestry(context, tapestry, sceneBottom);
  drawSignature(context, content, bottom);
  const name = fitName(context, goalText ?? '', format);
  const unit = fitUnit(context, content.unitText, isStory ? STORY_UNIT_SIZES : UNIT_SIZES);
  const nameHeight = goalText === null ? 0 : name.lines.length * name.lineHeight + 2 * PIXEL;
  const room = bottom - top - unit.height - nameHeight - NUMBER_GAP;
  const number = fitNumber(context, content, room);
  // One block beside the ember: a post's stands on its foot, a story's in the middle.
  const free = isStory ? Math.round((room - number.height) / 2) : 0;
  const unitTop = bottom - free - nameHeight - unit.height;
  drawNumber(context, content, number, unitTop - NUMBER_GAP);
  drawUnit(context, unit, look, unitTop);
  if (goalText !== null) drawName(context, name, look, bottom - free);
}

function fadeIntoGround(context: CanvasRenderingContext2D, ground: string, sceneRows: number): void {
  context.fillStyle = ground;
  for (let row = 0; row < FADE_ROWS; row++) {
    const y = sceneRows - FADE_ROWS + row;
    for (let x = 0; x * PIXEL < PICTURE_WIDTH; x++) {
      const threshold = ((BAYER[((y & 3) << 2) | (x & 3)] ?? 0) + 0.5) / BAYER.length;
      if ((FADE[row] ?? 1) > threshold) context.fillRect(x * PIXEL, y * PIXEL, PIXEL, PIXEL);
    }
  }
}

/** Woven where the scene ends. @returns how far it reaches below that */
function drawTapestry(context: CanvasRenderingContext2D, tapestry: HTMLCanvasElement | null, top: number): number {
  if (tapestry === null) return 0;
  const [width, height] = [tapestry.width * TAPESTRY_PIXEL, tapestry.height * TAPESTRY_PIXEL];
  const left = Math.round((PICTURE_WIDTH - width) / 2);
  const above = Math.round(height / 2);
  context.drawImage(tapestry, left, top - above, width, height);
  return height - above;
}

/** The ember, and below it who made the picture. */
function drawSignature(context: CanvasRenderingContext2D, { ember, look }: PictureContent, bottom: number): void {
  if (ember !== null) drawSticker(context, ember, bottom - SIGNATURE_HEIGHT - SPRITE_SIDE, look.shade);
  setPixelFont(context, 4);
  context.fillStyle = look.soft;
  context.textAlign = 'center';
  context.fillText('Fivefold', SPRITE_LEFT + SPRITE_SIDE / 2, bottom);
}

/**
 * A white edge and a dark line around the ember, as around the celebrations, so that it stands out from every
 * ground.
 */
function drawSticker(context: CanvasRenderingContext2D, ember: PixelPicture, top: number, shade: string): void {
  for (const [reach, color] of [
    [2, shade],
    [1, STICKER],
  ] as const) {
    for (let across = -reach; across <= reach; across++) {
      const down = reach - Math.abs(across);
      for (let row = -down; row <= down; row++) {
        drawPixels(context, ember, SPRITE_LEFT + across * SPRITE_PIXEL, top + row * SPRITE_PIXEL, color);
      }
    }
  }
  drawPixels(context, ember, SPRITE_LEFT, top);
}

function drawPixels(
  context: CanvasRenderingContext2D,
  picture: PixelPicture,
  left: number,
  top: number,
  color?: string,
): void {
  picture.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const own = picture.colors[row[x] ?? ''];
      if (own === undefined) continue;
      context.fillStyle = color ?? own;
      context.fillRect(left + x * SPRITE_PIXEL, top + y * SPRITE_PIXEL, SPRITE_PIXEL, SPRITE_PIXEL);
    }
  });
}

/** The number as large as it fits beside the ember. */
interface FittedNumber {
  readonly pixel: number;
  readonly height: number;
  /** How far it reaches below its line. */
  readonly depth: number;
}

function fitNumber(context: CanvasRenderingContext2D, { number, format }: PictureContent, room: number): FittedNumber {
  const depthOf = (size: number) => (number.includes(',') ? Math.min(COMMA_DEPTH, 2 * size) : 0);
  const heightOf = (size: number) => size * DIGIT_HEIGHT + depthOf(size);
  let pixel: number = LARGEST_NUMBER[format];
  while (pixel > 1 && (heightOf(pixel) > room - NUMBER_SPACE || widthOf(context, number, pixel) > FACT_WIDTH)) pixel--;
  return { pixel, height: heightOf(pixel), depth: depthOf(pixel) };
}

function drawNumber(
  context: CanvasRenderingContext2D,
  { number, look }: PictureContent,
  { pixel, depth }: FittedNumber,
  bottom: number,
): void {
  context.textAlign = 'left';
  const baseline = bottom - depth;
  setPixelFont(context, pixel);
  context.fillStyle = look.shade;
  context.fillText(number, MARGIN + PIXEL, baseline + PIXEL);
  context.fillStyle = look.number;
  context.fillText(number, MARGIN, baseline);
}

/** What the number counts, as large as it fits beside the ember. */
interface Unit {
  readonly pixel: number;
  readonly lines: readonly string[];
  readonly height: number;
}

/** One line, or two where it would be too small to read in a phone's feed. */
function fitUnit(context: CanvasRenderingContext2D, text: string, sizes: typeof UNIT_SIZES): Unit {
  const fits = sizes.map(({ pixel, maxLines }) => {
    const lines = wrapText(text, (part) => widthOf(context, part, pixel), FACT_WIDTH, 3);
    return { pixel, lines, isFitting: lines.length <= maxLines };
  });
  const { pixel, lines } = fits.find(({ isFitting }) => isFitting) ?? fits.at(-1) ?? { pixel: 1, lines: [text] };
  return { pixel, lines, height: pixel * (DIGIT_HEIGHT + (lines.length - 1) * UNIT_LINE_HEIGHT) };
}

function drawUnit(
  context: CanvasRenderingContext2D,
  { pixel, lines }: Unit,
  { text }: PictureStyle,
  top: number,
): void {
  setPixelFont(context, pixel);
  context.textAlign = 'left';
  context.fillStyle = text;
  lines.forEach((line, at) => context.fillText(line, MARGIN, top + pixel * (DIGIT_HEIGHT + at * UNIT_LINE_HEIGHT)));
}

function widthOf(context: CanvasRenderingContext2D, text: string, pixel: number): number {
  setPixelFont(context, pixel);
  return context.measureText(text).width;
}

function setPixelFont(context: CanvasRenderingContext2D, pixel: number): void {
  context.font = `400 ${pixel * FONT_SIZE_OF_PIXEL}px '${PIXEL_FONT}', monospace`;
}

interface Name {
  readonly size: number;
  readonly lines: readonly string[];
  readonly lineHeight: number;
}

function fitName(context: CanvasRenderingContext2D, text: string, format: PictureFormat): Name {
  const { sizes, lines: most } = NAME[format];
  const wrapAt = (size: number) => {
    context.font = fontOfName(size);
    return wrapText(text, (part) => context.measureText(part).width, FACT_WIDTH, most);
  };
  const size = sizes.find((each) => wrapAt(each).length === 1) ?? sizes.at(-1) ?? sizes[0];
  return { size, lines: wrapAt(size), lineHeight: Math.round(size * 1.2) };
}

function drawName(
  context: CanvasRenderingContext2D,
  { size, lines, lineHeight }: Name,
  { soft }: PictureStyle,
  bottom: number,
): void {
  context.font = fontOfName(size);
  context.fillStyle = soft;
  const isRtl = isRightToLeft(lines.join(''));
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  lines.forEach((line, at) => {
    const y = bottom - (lines.length - 1 - at) * lineHeight;
    context.fillText(line, isRtl ? SPRITE_LEFT - 5 * PIXEL : MARGIN, y);
  });
  context.direction = 'ltr';
}
