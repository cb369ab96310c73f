import type { Rhythm } from '@fivefold/rules/frequency';
import { type GoalState, PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import type { ReactNode, Ref } from 'react';
import { Pill } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Collapsible } from '#ui/collapsible.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './goal-card.module.css';
import { formatRhythm } from './progress.ts';

interface Props {
  text: string;
  rhythm: Rhythm;
  state: GoalState;
  /** The streak badge. */
  badge: ReactNode;
  /** The badge in words: '3 streaks'. */
  badgeText: string;
  /** A sign and a word beside the text: public, shared. */
  tag?: ReactNode;
  /** The mark in words; empty without one. */
  tagText?: string;
  /** The large target at the thumb's side; a friend's goal has none. */
  check?: ReactNode;
  /** Given together with `onToggle`, the parent decides. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** The heading's level where the card stands. */
  headingLevel?: 3 | 4;
  /** Below the line, open or closed. */
  notice?: ReactNode;
  /** The closed card's toggle can be reached through this. */
  cardRef?: Ref<HTMLDivElement>;
  /** The open part: what a person can do with the goal, and its history. */
  children: ReactNode;
}

/** A goal in one line: text, streak, last check-in, progress, and the target to check in. It opens for the rest. */
export function GoalCard({
  text,
  rhythm,
  state,
  badge,
  badgeText,
  tag,
  tagText = '',
  check,
  isOpen,
  onToggle,
  headingLevel = 3,
  cardRef,
  notice,
  children,
}: Props) {
  const steps = `${state.progressSteps} of ${PROGRESS_STEPS}`;
  // What the header shows, in the same order.
  const label = [text, tagText, steps, badgeText, state.pill.text, formatRhythm(rhythm)].filter((part) => part !== '');
  const header = (
    <span className={styles.header}>
      <span className={styles.name}>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        {tag}
      </span>
      <span className={styles.signs}>
        <ProgressBar
          value={state.progressSteps}
          steps={PROGRESS_STEPS}
          tone={state.progressColor}
          label={`Progress of ${text}`}
          hasText={false}
          className={styles.progress}
        />
        <span className={styles.steps} aria-hidden="true">
          {steps}
        </span>
        {badge}
        <Pill tone={state.pill.color} icon={false}>
          {state.pill.text}
        </Pill>
        <span className={styles.rhythm}>{formatRhythm(rhythm)}</span>
      </span>
    </span>
  );
  return (
    <Card padding="none" ref={cardRef} className={classNames(styles.card, state.isChecked && styles.checked)}>
      <Collapsible
        header={header}
        label={label.join(', ')}
        aside={check}
        isOpen={isOpen}
        onToggle={onToggle}
        headingLevel={headingLevel}
        className={styles.fold}
      >
        <div className={styles.open}>{children}</div>
      </Collapsible>
      {notice}
    </Card>
  );
}
