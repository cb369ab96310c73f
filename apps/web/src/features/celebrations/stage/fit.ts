/** A stage that fills a viewport with square pixels, all of the same whole number of device pixels. */
export interface StageFit {
  /** Stage pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per stage pixel. */
  readonly scale: number;
  /** Where the stage's corner lies, in CSS pixels; zero or a little outside the viewport. */
  readonly left: number;
  readonly top: number;
}

/** A stage of about 160 × 90 in any shape; scenes need 80 pixels at the shorter side. */
const STAGE_AREA = 160 * 90;
const SHORTEST_SIDE = 80;

/**
 * Fits a stage to a viewport.
 * @param viewWidth CSS pixels
 * @param pixelRatio device pixels per CSS pixel; zoomed pages have uneven ones
 */
export function fitStage(viewWidth: number, viewHeight: number, pixelRatio: number): StageFit {
  const deviceWidth = Math.max(1, Math.round(viewWidth * pixelRatio));
  const deviceHeight = Math.max(1, Math.round(viewHeight * pixelRatio));
  const wanted = Math.round(Math.sqrt((deviceWidth * deviceHeight) / STAGE_AREA));
  const largest = Math.floor(Math.min(deviceWidth, deviceHeight) / SHORTEST_SIDE);
  const scale = Math.max(1, Math.min(wanted, largest));
  const width = Math.ceil(deviceWidth / scale);
  const height = Math.ceil(deviceHeight / scale);
  return {
    width,
    height,
    scale,
    left: Math.floor((deviceWidth - width * scale) / 2) / pixelRatio,
    top: Math.floor((deviceHeight - height * scale) / 2) / pixelRatio,
  };
}

/** Side of a stage in the corner, in stage pixels, and how large one of them is, in CSS pixels. */
const CORNER_SIDE = 88;
const CORNER_SCALE = 1.75;

/** A small square stage; the style says in which corner it lies. */
export function fitCorner(pixelRatio: number): StageFit {
  const scale = Math.max(1, Math.round(CORNER_SCALE * pixelRatio));
  return { width: CORNER_SIDE, height: CORNER_SIDE, scale, left: 0, top: 0 };
}
