import { plot, type Surface } from './stage.ts';

/** Fills columns `left` to `right` (both included) of one row. */
export function fillRow(surface: Surface, left: number, right: number, y: number, color: number): void {
  const row = Math.floor(y);
  if (row < 0 || row >= surface.height) return;
  const from = Math.max(0, Math.floor(left));
  const to = Math.min(surface.width - 1, Math.floor(right));
  if (to >= from) surface.pixels.fill(color, row * surface.width + from, row * surface.width + to + 1);
}

export function fillRect(surface: Surface, x: number, y: number, width: number, height: number, color: number): void {
  for (let row = 0; row < height; row++) fillRow(surface, x, x + width - 1, y + row, color);
}

/** Fills an ellipse given by its center and half axes. */
export function fillEllipse(
  surface: Surface,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
  color: number,
): void {
  if (halfWidth <= 0 || halfHeight <= 0) return;
  for (let row = Math.floor(y - halfHeight); row <= y + halfHeight; row++) {
    const rise = (row + 0.5 - y) / halfHeight;
    const room = 1 - rise * rise;
    for (let column = Math.floor(x - halfWidth); column <= x + halfWidth; column++) {
      const run = (column + 0.5 - x) / halfWidth;
      if (run * run <= room) plot(surface, column, row, color);
    }
  }
}

export function fillDisc(surface: Surface, x: number, y: number, radius: number, color: number): void {
  fillEllipse(surface, x, y, radius, radius, color);
}

/** A circle's line, `thickness` pixels inwards from the radius. */
export function strokeCircle(
  surface: Surface,
  x: number,
  y: number,
  radius: number,
  thickness: number,
  color: number,
): void {
  const inner = Math.max(0, radius - thickness);
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      const run = column + 0.5 - x;
      const rise = row + 0.5 - y;
      const square = run * run + rise * rise;
      if (square <= radius * radius && square >= inner * inner) plot(surface, column, row, color);
    }
  }
}

/** A line as wide as `width` pixels, which may taper to `endWidth`. */
export function line(
  surface: Surface,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  color: number,
  width = 1,
  endWidth = width,
): void {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))));
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const size = width + (endWidth - width) * t;
    const x = x0 + (x1 - x0) * t;
    const y = y0 + (y1 - y0) * t;
    if (size < 1.6) plot(surface, x, y, color);
    else fillDisc(surface, x, y, size / 2, color);
  }
}

/** Fills a triangle; pixels on its edges belong to it. */
export function fillTriangle(
  surface: Surface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  color: number,
): void {
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const turn = area < 0 ? -1 : 1;
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const bottom = Math.min(surface.height - 1, Math.ceil(Math.max(ay, by, cy)));
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const right = Math.min(surface.width - 1, Math.ceil(Math.max(ax, bx, cx)));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const x = column + 0.5;
      const y = row + 0.5;
      if (((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * turn < 0) continue;
      if (((cx - bx) * (y - by) - (cy - by) * (x - bx)) * turn < 0) continue;
      if (((ax - cx) * (y - cy) - (ay - cy) * (x - cx)) * turn < 0) continue;
      plot(surface, column, row, color);
    }
  }
}

/** A four-pointed sparkle. */
export function drawGlint(surface: Surface, x: number, y: number, reach: number, color: number): void {
  if (reach <= 0) return;
  for (let step = 0; step < reach; step++) {
    plot(surface, x - step, y, color);
    plot(surface, x + step, y, color);
    plot(surface, x, y - step, color);
    plot(surface, x, y + step, color);
  }
}

/** Fills a quadrangle given corner by corner, all the way round. */
export function fillQuad(
  surface: Surface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  color: number,
): void {
  fillTriangle(surface, ax, ay, bx, by, cx, cy, color);
  fillTriangle(surface, ax, ay, cx, cy, dx, dy, color);
}
