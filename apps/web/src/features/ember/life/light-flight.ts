import type { EmberColors } from '#ui/ember/ember-colors.ts';

const LIGHT = ['..d..', '.dd..', '.ded.', 'deefd', 'deffd', '.eee.'];
/** Screen pixels per pixel of the light; its sparks are smaller and follow. */
const SCALE = 4;
const SPARKS = 3;
const SPARK_DELAY_MS = 40;
const STEPS = 16;
/** How far its arc rises above the straight way. */
const ARC = 90;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Lets the light of a check-in fly from where it was made to the ember: a curve that the compositor moves by itself,
 * also while the page is busy with the check-in. Decoration.
 */
export function flyLight(from: Point, to: Point, colors: EmberColors, ms: number): void {
  const keyframes = Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    // Slow where it leaves, fast where it falls in.
    const way = share * share * (1.7 - 0.7 * share);
    const rise = Math.sin(Math.PI * way) * ARC;
    const [x, y] = [from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way - rise * (to.y < from.y ? 0.35 : 1)];
    const side = Math.sin(Math.PI * way) * (from.x > to.x ? 1 : -1) * ARC * 0.5;
    return {
      transform: `translate(${Math.round(x + side)}px, ${Math.round(y)}px) scale(${1.25 - 0.35 * way})`,
    };
  });
  for (let nth = 0; nth <= SPARKS; nth += 1) {
    const [part, width, height] =
      nth === 0 ? drawLight(colors) : drawSpark(nth % 2 === 0 ? colors.d : colors.e, 9 - 2 * nth);
    part.setAttribute('aria-hidden', 'true');
    Object.assign(part.style, {
      position: 'fixed',
      // Its middle flies. A transform in parts of its own size would be the page's work, frame by frame.
      left: `${-width / 2}px`,
      top: `${-height / 2}px`,
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      zIndex: '91',
      pointerEvents: 'none',
      imageRendering: 'pixelated',
      opacity: '0',
    });
    document.body.append(part);
    // All end together, and none has a delay: the page is asked for frames around each such moment.
    const all = ms + SPARKS * SPARK_DELAY_MS;
    const [leaves, arrives] = [(nth * SPARK_DELAY_MS) / all, (nth * SPARK_DELAY_MS + ms) / all];
    const away = { opacity: 0 };
    const shown = keyframes.map((keyframe, step) => ({
      ...keyframe,
      opacity: 1,
      offset: leaves + ((arrives - leaves) * step) / STEPS,
    }));
    part
      .animate(
        [
          { ...shown[0], ...away, offset: 0 },
          { ...shown[0], ...away },
          ...shown,
          { ...shown.at(-1), ...away },
          { ...shown.at(-1), ...away, offset: 1 },
        ],
        { duration: all, easing: 'linear' },
      )
      .finished.catch(() => undefined)
      .finally(() => part.remove());
  }
}

type Drawn = readonly [part: HTMLElement, width: number, height: number];

function drawLight(colors: EmberColors): Drawn {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [LIGHT[0]?.length ?? 0, LIGHT.length];
  const context = canvas.getContext('2d');
  LIGHT.forEach((row, y) =>
    Array.from(row, (letter, x) => {
      if (letter === '.' || context === null) return;
      context.fillStyle = colors[letter as 'd' | 'e' | 'f'];
      context.fillRect(x, y, 1, 1);
    }),
  );
  return [canvas, canvas.width * SCALE, canvas.height * SCALE];
}

function drawSpark(color: string, size: number): Drawn {
  const spark = document.createElement('span');
  spark.style.background = color;
  return [spark, size, size];
}
