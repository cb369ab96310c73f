import type { Rhythm } from '@fivefold/rules/frequency';
import { type GoalState, PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './goal-meter.module.css';

/** Stamps of 11 × 11 pixels: an empty place for one, and one with a tick cut out of it. */
const OPEN_STAMP = [
  '## # # # ##',
  '#         #',
  '           ',
  '#         #',
  '           ',
  '#         #',
  '           ',
  '#         #',
  '           ',
  '#         #',
  '## # # # ##',
];
const DONE_STAMP = [
  '# ## # ## #',
  '###########',
  ' ######## #',
  '####### ###',
  '###### ####',
  ' ## ## ####',
  '### # #####',
  '#### ######',
  ' ######### ',
  '###########',
  '# ## # ## #',
];

interface Props {
  rhythm: Rhythm;
  state: GoalState;
  /** For screen readers: 'Progress of Morning run'. */
  label: string;
  /** Words beside the picture. */
  hasText?: boolean;
}

/** How far a goal is: five steps for a goal with blocks; a stamp for a monthly or a once goal, which pays at once. */
export function GoalMeter({ rhythm, state, label, hasText = true }: Props) {
  if (isStamped(rhythm)) {
    return (
      <span className={classNames(styles.stamp, state.isChecked && styles.done)}>
        <PixelIcon rows={state.isChecked ? DONE_STAMP : OPEN_STAMP} />
        {hasText && <span className={styles.text}>{formatMeter(rhythm, state)}</span>}
      </span>
    );
  }
  return (
    <ProgressBar
      value={state.progressSteps}
      steps={PROGRESS_STEPS}
      tone={state.progressColor}
      label={label}
      hasText={hasText}
    />
  );
}

/** The meter in words: '3 of 5', 'Done this month'. */
export function formatMeter(rhythm: Rhythm, state: GoalState): string {
  switch (rhythm.frequency) {
    case 'monthly':
      return t(state.isChecked ? 'Done this month' : 'Open this month');
    case 'once':
      return t(state.isChecked ? 'Completed' : 'Not done yet');
    default:
      return t('{done} of {steps}', { done: state.progressSteps, steps: PROGRESS_STEPS });
  }
}

/** Five steps mean nothing to a goal that pays at its first check-in. */
export function isStamped({ frequency }: Pick<Rhythm, 'frequency'>): boolean {
  return frequency === 'monthly' || frequency === 'once';
}
