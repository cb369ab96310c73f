import styles from './skeleton.module.css';

interface Props {
  /** Any CSS length or percentage; the whole width when left out. */
  width?: string;
  /** Any CSS length. */
  height?: string;
  shape?: 'line' | 'block' | 'circle';
}

/**
 * A shimmering placeholder in the shape of what is coming. Put one `aria-busy` region or label around a group of them.
 */
export function Skeleton({ width = '100%', height = '1rem', shape = 'line' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
