import type { CSSProperties } from 'react';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './today-lights.module.css';

/** More would be too thin to be seen. */
const LIGHTS_MAX = 40;

interface Props {
  /** How many goals today asks for, and how many of them are done. */
  all: number;
  done: number;
}

/**
 * How far today is, at one glance: a number and a light for each goal that today asks for, lit once it is done. When all
 * are lit, the panel's sky is another one.
 */
export function TodayLights({ all, done }: Props) {
  // Its place stays where today asks for nothing.
  if (all === 0) return <p className={styles.today} />;
  const isDone = done === all;
  return (
    <>
      <p className={classNames(styles.today, isDone && styles.all)} data-day-done={isDone || undefined}>
        <VisuallyHidden>{t('{done} of {all} today', { done, all })}</VisuallyHidden>
        <span aria-hidden="true" className={styles.number}>
          {done}
          <span>/{all}</span>
        </span>
        <span aria-hidden="true">{t('today')}</span>
        <span
          aria-hidden="true"
          className={styles.lights}
          style={{ '--all': Math.min(all, LIGHTS_MAX) } as CSSProperties}
        >
          <span style={{ transform: `scaleX(${done / all})` }} />
        </span>
      </p>
      {isDone && <p className={styles.done}>{t('All done!')}</p>}
    </>
  );
}
