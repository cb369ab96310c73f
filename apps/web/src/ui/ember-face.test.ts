import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawEmberFace, FACE_SIZE } from './ember-face.ts';

/** The pixels of a path of bars, as 'x,y'. */
function pixelsOf(path: string): Set<string> {
  const pixels = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at += 1) pixels.add(`${Number(x) + at},${y}`);
  return pixels;
}

const uids = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }));

describe('drawEmberFace', () => {
  it('draws the same face for the same person', () => {
    expect(drawEmberFace('uid-ann')).toEqual(drawEmberFace('uid-ann'));
    expect(drawEmberFace('uid-ann')).not.toEqual(drawEmberFace('uid-bob'));
  });

  it('draws an ember with a flame, eyes and a glow for every id, with a free pixel around it', () => {
    fc.assert(
      fc.property(uids, (uid) => {
        const { body, glow } = drawEmberFace(uid);
        const pixels = pixelsOf(body + glow);
        const rows = [...pixels].map((pixel) => Number(pixel.split(',')[1]));
        const columns = [...pixels].map((pixel) => Number(pixel.split(',')[0]));
        expect(Math.min(...rows, ...columns)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...rows, ...columns)).toBeLessThanOrEqual(FACE_SIZE - 2);
        expect(rows.some((row) => row <= 3)).toBe(true);
        expect(pixels.size).toBeGreaterThan(45);
        // Rows 5 and 6 are wide but for the eyes.
        const eyes = [5, 6]
          .flatMap((row) => Array.from({ length: 10 }, (_, x) => `${x + 1},${row}`))
          .filter((at) => !pixels.has(at));
        expect(eyes.length).toBeGreaterThanOrEqual(4);
        expect(pixelsOf(glow).size).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('tells people apart', () => {
    const faces = new Set(Array.from({ length: 300 }, (_, i) => JSON.stringify(drawEmberFace(`user-${i}`))));
    expect(faces.size).toBeGreaterThan(250);
  });
});
