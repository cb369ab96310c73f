import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-picture.module.css';

/** The margin that readers of codes need, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A text as a QR code: black on white in every theme, because many readers know no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg has no alternative text of its own
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark modules as a path, in bars; a damage of 15 percent does not matter. */
export function drawQrCode(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  let path = '';
  for (const [y, row] of data.entries()) {
    const modules = row.map((isDark) => (isDark ? '#' : '.')).join('');
    for (const bar of modules.matchAll(/#+/g)) path += `M${bar.index} ${y}h${bar[0].length}v1h-${bar[0].length}z`;
  }
  return { path, size };
}
