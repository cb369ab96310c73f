import { inRem } from './in-rem.ts';

interface Props {
  /** A row of the picture per text; every '#' is a pixel. All are equally long. */
  rows: readonly string[];
  /** Screen pixels per pixel of the picture, at the usual size of text. */
  scale?: number;
  className?: string | undefined;
}

/** A small decorative picture of pixels in the color of the text around it. */
export function PixelIcon({ rows, scale = 2, className }: Props) {
  const columns = rows[0]?.length ?? 0;
  const pixels = rows.flatMap((row, y) => Array.from(row, (pixel, x) => (pixel === '#' ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      width={inRem(columns * scale)}
      height={inRem(rows.length * scale)}
      viewBox={`0 0 ${columns} ${rows.length}`}
      fill="currentColor"
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={className}
    >
      <path d={pixels.join('')} />
    </svg>
  );
}
