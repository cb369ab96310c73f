import { inRem } from './in-rem.ts';
import styles from './spinner.module.css';

/** A turning ring. Decorative unless it is given a label, which is then announced. */
export function Spinner({
  size = 24,
  label,
}: {
  /** Pixels at the usual size of text. */ size?: number;
  label?: string;
}) {
  const ring = (
    <svg
      className={styles.spinner}
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <output className={styles.labelled}>
      {ring}
      <span>{label}</span>
    </output>
  );
}
