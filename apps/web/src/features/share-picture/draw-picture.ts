import type { PictureStyle } from './looks.ts';
import { PHOTO_SHADE } from './photo-ground.ts';
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
/** Of all words: a goal's name may have letters that the pixel font does not have. */
const WORDS_FACE = "'Figtree', system-ui, sans-serif";
interface Face {
  readonly weight: number;
  /** The first in which the words have no more than two lines; in the last they may have three. */
  readonly sizes: readonly [number, ...number[]];
}
/** What the number counts: as large beside each number, in two lines where it is long. */
const UNIT: Readonly<Record<PictureFormat, Face>> = {
  post: { weight: 700, sizes: [72, 60, 48] },
  story: { weight: 700, sizes: [75, 63, 54] },
};
const NAME: Readonly<Record<PictureFormat, Face>> = {
  post: { weight: 600, sizes: [58, 50, 44] },
  story: { weight: 600, sizes: [66, 58, 50] },
};
const LINES = 2;
/** Of the size: the height of its capitals, and from line to line. */
const CAPITALS = 0.7;
const LINE_HEIGHT = 1.18;
const fontOf = ({ weight }: Face, size: number) => `${weight} ${size}px ${WORDS_FACE}`;
/** Of the scene: a story has the place for more of its sky. */
export const SCENE_ROWS = { post: 94, story: 108 } as const;
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
const LARGEST_NUMBER = { post: 27, story: 42 };
/** Free below the words: apps lay their own buttons over the lowest fifth of a story, and their names over its sky. */
const FOOT = { post: 6 * PIXEL, story: 38 * PIXEL };
/** Device pixels of one of the tapestry's. */
const TAPESTRY_PIXEL = 4;
/** Of a story: between the words and the tapestry, which may be covered. A post has it where the scene ends. */
const TAPESTRY_GAP = 6 * PIXEL;
/** How far the comma of a large number reaches below its line, at most. */
const COMMA_DEPTH = 4 * PIXEL;
/** Between the number, with its shadow, and what it counts. */
const NUMBER_GAP = 4 * PIXEL;
/** Free above the number, at least. */
const NUMBER_SPACE = 4 * PIXEL;
/** Between what the number counts and the name. */
const NAME_GAP = 2 * PIXEL;
/** Over which a photo gets darker above the words. */
const SHADE_LENGTH = 34 * PIXEL;
const STICKER = '#fffaf0';
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** A little picture: rows of letters, and a color for each letter; any other letter is clear. */
export interface PixelPicture {
  readonly rows: readonly string[];
  /** What of it gets an edge: the body, without what hovers around it. */
  readonly body: readonly string[];
  readonly colors: Readonly<Record<string, string>>;
}

export interface PictureContent {
  readonly number: string;
  /** What the number counts: 'days in a row'. */
  readonly unitText: string;
  /** The goal's name; null leaves it out. */
  readonly goalText: string | null;
  /** As wide as the picture and as high as {@link SCENE_ROWS}, in its own pixels; a photo fills all of it. */
  readonly scene: HTMLCanvasElement;
  readonly isPhoto: boolean;
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
    document.fonts.load(`100px '${PIXEL_FONT}'`, '0123 Fivefold'),
    document.fonts.load(fontOf(UNIT.post, 66), unitText),
    goalText === null ? null : document.fonts.load(fontOf(NAME.post, 58), goalText),
  ]);
}

/**
 * Draws the picture that a person shares: scene, tapestry, number, ember, the product's name, and the goal's only if
 * given.
 */
export function drawPicture(context: CanvasRenderingContext2D, content: PictureContent): void {
  const { look, scene, isPhoto, goalText, unitText, format, tapestry } = content;
  const height = PICTURE_HEIGHTS[format];
  const sceneRows = SCENE_ROWS[format];
  const sceneBottom = sceneRows * PIXEL;
  context.imageSmoothingEnabled = false;
  context.textBaseline = 'alphabetic';
  context.fillStyle = look.ground;
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  context.drawImage(scene, 0, 0, PICTURE_WIDTH, isPhoto ? height : sceneBottom);
  if (!isPhoto) fadeIntoGround(context, look.ground, sceneRows);

  const bottom = height - FOOT[format];
  // Nothing divides a photo.
  const band = isPhoto ? null : tapestry;
  const seam = sceneBottom - Math.round(((band?.height ?? 0) * TAPESTRY_PIXEL) / 2);
  const bandTop = format === 'post' ? seam : bottom + TAPESTRY_GAP;
  const bandBottom = drawTapestry(context, band, bandTop);
  const top = format === 'post' ? bandBottom : sceneBottom;
  // One block beside the ember, on its foot.
  const name = goalText === null ? null : fitWords(context, goalText, NAME[format]);
  const unit = fitWords(context, unitText, UNIT[format]);
  const unitBottom = bottom - (name === null ? 0 : name.lines.length * name.lineHeight + NAME_GAP);
  const numberBottom = unitBottom - unit.height - NUMBER_GAP;
  const number = fitNumber(context, content, numberBottom - top);
  if (isPhoto) shadeForWords(context, look.ground, numberBottom - number.height, unitBottom - unit.height, height);
  drawSignature(context, content, bottom);
  drawNumber(context, content, number, numberBottom);
  drawWords(context, unit, look.text, unitBottom);
  if (name !== null) drawWords(context, name, look.soft, bottom);
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

/** @returns where it ends */
function drawTapestry(context: CanvasRenderingContext2D, tapestry: HTMLCanvasElement | null, top: number): number {
  if (tapestry === null) return top;
  const [width, height] = [tapestry.width * TAPESTRY_PIXEL, tapestry.height * TAPESTRY_PIXEL];
  context.drawImage(tapestry, Math.round((PICTURE_WIDTH - width) / 2), top, width, height);
  return top + height;
}

/** All can be read on a photo of any brightness, the words more than the large number. */
function shadeForWords(
  context: CanvasRenderingContext2D,
  ground: string,
  numberTop: number,
  wordsTop: number,
  height: number,
): void {
  const begin = numberTop - SHADE_LENGTH;
  const shade = context.createLinearGradient(0, begin, 0, height);
  for (const [y, cover] of [
    [begin, 0],
    [numberTop, PHOTO_SHADE.number],
    [wordsTop, PHOTO_SHADE.words],
    [height, PHOTO_SHADE.words],
  ] as const) {
    shade.addColorStop((y - begin) / (height - begin), ground + cover.toString(16).padStart(2, '0'));
  }
  context.fillStyle = shade;
  context.fillRect(0, begin, PICTURE_WIDTH, height - begin);
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
 * A white edge and a dark line around the body, as around the celebrations, so that it stands out from every ground.
 * What its level adds lies on it without one: a halo and ears that share an edge look like a jar.
 */
function drawSticker(context: CanvasRenderingContext2D, ember: PixelPicture, top: number, shade: string): void {
  const body = { ...ember, rows: ember.body };
  drawEdge(context, body, top, 2, shade);
  drawEdge(context, body, top, 1, STICKER);
  drawPixels(context, ember, SPRITE_LEFT, top);
}

function drawEdge(
  context: CanvasRenderingContext2D,
  picture: PixelPicture,
  top: number,
  reach: number,
  color: string,
): void {
  for (let across = -reach; across <= reach; across++) {
    const down = reach - Math.abs(across);
    for (let row = -down; row <= down; row++) {
      drawPixels(context, picture, SPRITE_LEFT + across * SPRITE_PIXEL, top + row * SPRITE_PIXEL, color);
    }
  }
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

function widthOf(context: CanvasRenderingContext2D, text: string, pixel: number): number {
  setPixelFont(context, pixel);
  return context.measureText(text).width;
}

function setPixelFont(context: CanvasRenderingContext2D, pixel: number): void {
  context.font = `400 ${pixel * FONT_SIZE_OF_PIXEL}px '${PIXEL_FONT}', monospace`;
}

interface Words {
  readonly font: string;
  readonly lines: readonly string[];
  readonly lineHeight: number;
  /** From the top of the first line's capitals to the last line. */
  readonly height: number;
}

function fitWords(context: CanvasRenderingContext2D, text: string, face: Face): Words {
  const wrapAt = (size: number, width = FACT_WIDTH) => {
    context.font = fontOf(face, size);
    return wrapText(text, (part) => context.measureText(part).width, width, LINES + 1);
  };
  const size = face.sizes.find((each) => wrapAt(each).length <= LINES) ?? face.sizes.at(-1) ?? face.sizes[0];
  let lines = wrapAt(size);
  const longest = Math.max(...text.split(/\s/).map((word) => context.measureText(word).width));
  // As narrow as it is in as many lines, so that no word stands alone; and none is cut.
  for (let width = FACT_WIDTH; width >= longest; width -= 4 * PIXEL) {
    const narrower = wrapAt(size, width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  const lineHeight = Math.round(size * LINE_HEIGHT);
  return { font: fontOf(face, size), lines, lineHeight, height: size * CAPITALS + (lines.length - 1) * lineHeight };
}

function drawWords(context: CanvasRenderingContext2D, words: Words, color: string, bottom: number): void {
  const { font, lines, lineHeight } = words;
  context.font = font;
  context.fillStyle = color;
  const isRtl = isRightToLeft(lines.join(''));
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  lines.forEach((line, at) => {
    const y = bottom - (lines.length - 1 - at) * lineHeight;
    context.fillText(line, isRtl ? SPRITE_LEFT - 5 * PIXEL : MARGIN, y);
  });
  context.direction = 'ltr';
}
