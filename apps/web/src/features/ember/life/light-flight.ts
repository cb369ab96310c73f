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
      transform: `translate(${Math.round(x + side)}px, ${Math.round(y)}px) translate(-50%, -50%) scale(${1.25 - 0.35 * way})`,
    };
  });
  for (let nth = 0; nth <= SPARKS; nth += 1) {
    const part = nth === 0 ? drawLight(colors) : drawSpark(nth % 2 === 0 ? colors.d : colors.e, 9 - 2 * nth);
    part.setAttribute('aria-hidden', 'true');
    Object.assign(part.style, {
      position: 'fixed',
      left: '0',
      top: '0',
      zIndex: '91',
      pointerEvents: 'none',
      imageRendering: 'pixelated',
      opacity: '0',
    });
    document.body.append(part);
    const shown = keyframes.map((keyframe) => ({ ...keyframe, opacity: 1 }));
    part
      .animate(shown, { duration: ms, delay: nth * SPARK_DELAY_MS, easing: 'linear' })
      .finished.catch(() => undefined)
      .finally(() => part.remove());
  }
}

function drawLight(colors: EmberColors): HTMLElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [LIGHT[0]?.length ?? 0, LIGHT.length];
  Object.assign(canvas.style, { inlineSize: `${canvas.width * SCALE}px`, blockSize: `${canvas.height * SCALE}px` });
  const context = canvas.getContext('2d');
  LIGHT.forEach((row, y) =>
    Array.from(row, (letter, x) => {
      if (letter === '.' || context === null) return;
      context.fillStyle = colors[letter as 'd' | 'e' | 'f'];
      context.fillRect(x, y, 1, 1);
    }),
  );
  return canvas;
}

function drawSpark(color: string, size: number): HTMLElement {
  const spark = document.createElement('span');
  Object.assign(spark.style, { inlineSize: `${size}px`, blockSize: `${size}px`, background: color });
  return spark;
}
