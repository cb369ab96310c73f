import type { Rhythm } from '@fivefold/rules/frequency';
import type { GoalLabel } from '@fivefold/rules/goal-label';
import type { GoalState } from '@fivefold/rules/goal-state';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Pill } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevron, Collapsible } from '#ui/collapsible.tsx';
import styles from './goal-card.module.css';
import { formatMeter, GoalMeter, isStamped } from './goal-meter.tsx';
import { formatLastChecked, formatRhythm } from './progress.ts';
import { describeWeek, WeekCount } from './week-count.tsx';

interface Props {
  goalId: string;
  goal: GoalLabel & { readonly cue?: string | null };
  rhythm: Rhythm;
  state: GoalState;
  /** The streak badge. */
  badge: ReactNode;
  /** The badge in words: '3 streaks'. */
  badgeText: string;
  /** A sign beside the text: who else sees it. */
  tag?: ReactNode;
  /** Who shares it, at the end of its signs. */
  people?: ReactNode;
  /** Either in words; empty without one. */
  tagText?: string;
  /** The target at the thumb's side: the check-in, on a friend's goal a heart. */
  check?: ReactNode;
  /** A second, smaller target among the signs. */
  offer?: ReactNode;
  /** While closed: a card with everything, or one line, which says of a goal that was done before what it earned. */
  look?: 'card' | 'row' | 'done';
  /**
   * In words, when a done goal is open again, or how long it rests: 'Opens Mon, Nov 30'; empty where there is nothing
   * to say.
   */
  opens?: string;
  /** In words, the milestone that is reached tomorrow: 'Tomorrow: 30'; empty for none. */
  ahead?: string;
  /** Given together with `onToggle`, the parent decides. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** The heading's level where the card stands. */
  headingLevel?: 3 | 4;
  /** Below the line, open or closed. */
  notice?: ReactNode;
  /** The closed card's toggle can be reached through this. */
  cardRef?: Ref<HTMLDivElement>;
  className?: string | undefined;
  /** The open part: what a person can do with the goal, and its history. */
  children: ReactNode;
}

/** A goal: text, streak, last check-in, progress, and the target to check in. It opens for the rest. */
export function GoalCard({
  goalId,
  goal: { goal: text, emoji, color, cue = null },
  rhythm,
  state,
  badge,
  badgeText,
  tag,
  people,
  tagText = '',
  check,
  offer,
  look = 'card',
  opens = '',
  ahead = '',
  isOpen,
  onToggle,
  headingLevel = 3,
  cardRef,
  notice,
  className,
  children,
}: Props) {
  const isResting = !state.isChecked && opens !== '';
  const isRow = look !== 'card' && isOpen !== true;
  const meterText = formatMeter(rhythm, state);
  // The stamp of a goal that is done once has said that it is not done.
  const isSaid = rhythm.frequency === 'once' && state.pill.lastChecked.kind === 'never';
  const lastChecked = isSaid ? '' : formatLastChecked(state);
  const when = cue === null ? '' : t('When {cue}', { cue });
  // The archive asks for nothing this week.
  const week = state.dayOff === 'archived' ? null : state.week;
  const rhythmText = week === null ? formatRhythm(rhythm, state.week?.of ?? 7) : describeWeek(week);
  const count = week !== null && <WeekCount week={week} />;
  const rowWords = ahead || opens || (state.section === 'later' && count);
  const label = [when, text, tagText, meterText, badgeText, lastChecked, rhythmText, opens, ahead];
  // What the week or the day off says has a place of its own; how often a goal is done may wait for the open card.
  const news = isResting ? opens : ahead || count || '';
  const meter = (
    <GoalMeter rhythm={rhythm} state={state} label={t('Progress of {name}', { name: text })} hasText={!isRow} />
  );
  const details = isRow ? (
    <span className={styles.rowSigns}>
      {tag}
      {people}
      {state.dayOff !== 'archived' && (rowWords || (look === 'done' ? badge : meter))}
    </span>
  ) : (
    <>
      {tag}
      <span className={styles.signs}>
        <span className={classNames(styles.meter, !isStamped(rhythm) && styles.steps)}>{meter}</span>
        {badge}
        {lastChecked !== '' && (
          <Pill tone={isResting ? 'neutral' : state.pill.color} icon={false}>
            {lastChecked}
          </Pill>
        )}
        <span
          className={classNames(styles.rhythm, news === '' && isOpen !== true && styles.often)}
          data-fits={(news === '' && isOpen) || undefined}
        >
          {news || rhythmText}
        </span>
        {people}
      </span>
    </>
  );
  return (
    <Card
      padding="none"
      ref={cardRef}
      className={classNames(styles.card, state.isChecked && styles.checked, isRow && styles.row, className)}
      // A decoration, as the emoji is: nothing is said by it alone.
      style={color === null ? undefined : ({ '--edge': `var(--start) 0 var(--goal-${color})` } as CSSProperties)}
    >
      <Collapsible
        header={
          <span className={styles.title}>
            {when !== '' && !isRow && (
              <span className={styles.when} dir="auto">
                {when}
              </span>
            )}
            <span className={styles.text} dir="auto">
              {emoji !== null && <span aria-hidden="true">{`${emoji} `}</span>}
              <span>{text}</span>
              {chevron}
            </span>
          </span>
        }
        label={joinList(label.filter((part) => part !== ''))}
        details={details}
        wordsClassName={classNames(styles.words, isRow && rowWords && styles.wordy)}
        offer={offer}
        aside={check}
        toggleId={`goal-${goalId}`}
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
