import type { PictureStyle } from './looks.ts';
import { isRightToLeft, wrapText } from '#ui/wrap-text.ts';

export const PICTURE_WIDTH = 1080;
export const PICTURE_HEIGHT = 1350;
/** Device pixels of one pixel of the scene and of the ember: 120 × 150 of them fill the picture. */
const PIXEL = 9;
const MARGIN = 8 * PIXEL;
const PIXEL_FONT = 'Jersey 10';
/**
 * The size of the pixel font that makes one of its pixels as large as a device pixel (14 of 1000 × 122%, see
 * fonts.css).
 */
const FONT_SIZE_OF_PIXEL = 14 / (0.75 * 1.22);
/** Height of a digit, in pixels of the font. */
const DIGIT_HEIGHT = 10;
const NAME_FONT = "600 42px 'Figtree', system-ui, sans-serif";
const NAME_LINE_HEIGHT = 54;
const NAME_LINES = 2;
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
const LARGEST_NUMBER = 27;
const UNIT_SIZES = [
  { pixel: 6, maxLines: 1 },
  { pixel: 5, maxLines: 1 },
  { pixel: 6, maxLines: 2 },
  { pixel: 4, maxLines: 2 },
];
/** How far the comma of a large number reaches below its line, at most. */
const COMMA_DEPTH = 4 * PIXEL;
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
  /** 120 pixels wide. */
  readonly scene: HTMLCanvasElement;
  /** Null leaves it out. */
  readonly ember: PixelPicture | null;
  readonly look: PictureStyle;
}

/**
 * Loads the fonts of the picture, as far as its texts need them. Without one of them the device's own face stands in
 * for it.
 */
export async function loadPictureFonts(unitText: string, goalText: string | null): Promise<void> {
  await Promise.allSettled([
    document.fonts.load(`100px '${PIXEL_FONT}'`, `0123${unitText}`),
    goalText === null ? null : document.fonts.load(NAME_FONT, goalText),
  ]);
}

/**
 * Draws the picture that a person shares: scene, number, ember, the product's name, and the goal's only if given.
 */
export function drawPicture(context: CanvasRenderingContext2D, content: PictureContent): void {
  const { look, scene, goalText } = content;
  const sceneRows = scene.height;
  const groundTop = sceneRows * PIXEL;
  context.imageSmoothingEnabled = false;
  context.textBaseline = 'alphabetic';
  context.fillStyle = look.ground;
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  context.drawImage(scene, 0, 0, PICTURE_WIDTH, groundTop);
  fadeIntoGround(context, look.ground, sceneRows);

  const names = goalText === null ? [] : wrapName(context, goalText);
  const bottom = PICTURE_HEIGHT - 6 * PIXEL;
  const nameTop = names.length === 0 ? bottom : bottom - names.length * NAME_LINE_HEIGHT - 3 * PIXEL;
  drawSignature(context, content, nameTop);
  drawFact(context, content, groundTop, nameTop);
  drawNames(context, names, look, bottom);
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

/** The number as large as it fits beside the ember, and what it counts below it. */
function drawFact(
  context: CanvasRenderingContext2D,
  { number, unitText, look }: PictureContent,
  top: number,
  bottom: number,
): void {
  context.textAlign = 'left';
  const { pixel: unitPixel, lines } = fitUnit(context, unitText);
  const unitTop = bottom - unitPixel * (DIGIT_HEIGHT + (lines.length - 1) * UNIT_LINE_HEIGHT);
  context.fillStyle = look.text;
  lines.forEach((line, at) =>
    context.fillText(line, MARGIN, bottom - (lines.length - 1 - at) * unitPixel * UNIT_LINE_HEIGHT),
  );
  const space = unitTop - top - (number.includes(',') ? COMMA_DEPTH : 0);
  let pixel = LARGEST_NUMBER;
  while (pixel > 1 && (pixel * DIGIT_HEIGHT > space - 8 * PIXEL || widthOf(context, number, pixel) > FACT_WIDTH))
    pixel--;
  const baseline = Math.round(top + (space + pixel * DIGIT_HEIGHT) / 2 + PIXEL);
  setPixelFont(context, pixel);
  context.fillStyle = look.shade;
  context.fillText(number, MARGIN + PIXEL, baseline + PIXEL);
  context.fillStyle = look.number;
  context.fillText(number, MARGIN, baseline);
}

/** One line, or two where it would be too small to read in a phone's feed. */
function fitUnit(context: CanvasRenderingContext2D, text: string): { pixel: number; lines: readonly string[] } {
  const fits = UNIT_SIZES.map(({ pixel, maxLines }) => {
    const lines = wrapText(text, (part) => widthOf(context, part, pixel), FACT_WIDTH, 3);
    return { pixel, lines, isFitting: lines.length <= maxLines };
  });
  const { pixel, lines } = fits.find(({ isFitting }) => isFitting) ?? fits.at(-1) ?? { pixel: 1, lines: [text] };
  setPixelFont(context, pixel);
  return { pixel, lines };
}

function widthOf(context: CanvasRenderingContext2D, text: string, pixel: number): number {
  setPixelFont(context, pixel);
  return context.measureText(text).width;
}

function setPixelFont(context: CanvasRenderingContext2D, pixel: number): void {
  context.font = `400 ${pixel * FONT_SIZE_OF_PIXEL}px '${PIXEL_FONT}', monospace`;
}

function wrapName(context: CanvasRenderingContext2D, text: string): readonly string[] {
  context.font = NAME_FONT;
  return wrapText(text, (part) => context.measureText(part).width, PICTURE_WIDTH - 2 * MARGIN, NAME_LINES);
}

function drawNames(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  look: PictureStyle,
  bottom: number,
): void {
  context.font = NAME_FONT;
  context.fillStyle = look.soft;
  const isRtl = isRightToLeft(lines.join(''));
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  lines.forEach((line, at) => {
    const y = bottom - (lines.length - 1 - at) * NAME_LINE_HEIGHT;
    context.fillText(line, isRtl ? PICTURE_WIDTH - MARGIN : MARGIN, y);
  });
  context.direction = 'ltr';
}
