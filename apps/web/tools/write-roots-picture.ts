/**
 * Writes the picture of roots in docs: framed tapestries at several ages, on the paper of both themes.
 *
 *   node apps/web/tools/write-roots-picture.ts
 */
import { join } from 'node:path';
import sharp from 'sharp';
import type { LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { drawFrame, layOutFrame } from '../src/features/tapestry/draw-frame.ts';
import { toRows } from '../src/features/tapestry/rows.ts';

const AGES = [0, 1, 3, 6, 9, 12];
const PAPERS = [
  [0xfd, 0xfa, 0xf6],
  [0x17, 0x1a, 0x20],
] as const;
const GAP = 8;
const SCALE = 2;

const frames = AGES.map((months, nth) => {
  const count = nth % 3 === 1 ? 18 : 35;
  const checkIns = Array.from({ length: count }, (_, index) => ({
    date: '2026-01-01' as LocalDay,
    index: index + nth * 3,
    late: index % 17 === 5,
    small: index % 23 === 9,
    came_back: index === 12,
    milestone: index === 29 ? 30 : null,
    celebration:
      index % 5 === 4 ? ('wave' as const) : (CELEBRATIONS[(index * 5 + nth) % CELEBRATIONS.length] ?? 'tree'),
  }));
  const rows = toRows(checkIns, 0, []);
  const { width, height } = layOutFrame(rows.length);
  const data = new Uint8ClampedArray(width * height * 4);
  drawFrame({ rows, seed: 1000 + nth * 77, months }, { data });
  return { width, height, data };
});

const width = GAP + frames.reduce((sum, frame) => sum + frame.width + GAP, 0);
const tallest = Math.max(...frames.map(({ height }) => height));
const height = PAPERS.length * (tallest + 2 * GAP);
const rgb = new Uint8Array(width * height * 3);
PAPERS.forEach((paper, nth) => {
  const begin = nth * (tallest + 2 * GAP);
  for (let at = begin * width; at < (begin + tallest + 2 * GAP) * width; at++) rgb.set(paper, at * 3);
  let left = GAP;
  for (const frame of frames) {
    for (let y = 0; y < frame.height; y++) {
      for (let x = 0; x < frame.width; x++) {
        const from = (y * frame.width + x) * 4;
        if (frame.data[from + 3] === 0) continue;
        rgb.set(frame.data.subarray(from, from + 3), ((begin + GAP + y) * width + left + x) * 3);
      }
    }
    left += frame.width + GAP;
  }
});

const path = join(import.meta.dirname, '../../../docs/pictures/roots.png');
const { size } = await sharp(rgb, { raw: { width, height, channels: 3 } })
  .resize(width * SCALE, height * SCALE, { kernel: 'nearest' })
  .png({ palette: true })
  .toFile(path);
console.log(`${path}: ${width * SCALE} × ${height * SCALE}, ${Math.round(size / 1024)} KB`);
