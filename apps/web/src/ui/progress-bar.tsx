import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

interface Props {
  /** Steps done, 0 to `steps`. */
  value: number;
  steps?: number;
  tone?: Tone;
  /** What is being counted, for screen readers: 'Progress of Morning run'. */
  label: string;
  /** Shows 'value of steps' beside the bar. */
  hasText?: boolean;
}

/** A bar of separate steps. The number stands beside it, so that color is never the only sign. */
export function ProgressBar({ value, steps = 5, tone = 'ember', label, hasText = true }: Props) {
  const done = Math.max(0, Math.min(steps, value));
  const [before, setBefore] = useState(done);
  if (done < before) setBefore(done);
  const ofText = t('{done} of {steps}', { done, steps });
  const bar = (
    <div
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> cannot show separate steps
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={done}
      aria-valuetext={ofText}
      className={classNames(styles.bar, styles[tone])}
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          key={step}
          className={classNames(styles.step, step < done && styles.done)}
          data-fresh={(step < done && step >= before) || undefined}
        />
      ))}
    </div>
  );
  if (!hasText) return bar;
  return (
    <div className={styles.progress}>
      {bar}
      <span className={styles.text} aria-hidden="true">
        {ofText}
      </span>
    </div>
  );
}
