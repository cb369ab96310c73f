import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { useSession } from '#features/auth/use-session.ts';
import { formatRhythm, getDaysPerWeek, getGoalState, isArchived } from '#features/goals/progress.ts';
import { ownRhythmOf } from '#features/history/own-rhythm.ts';
import { AutomaticityCurve } from '#features/roots/automaticity-curve.tsx';
import { RootCheckButton, TakeUpButton } from '#features/roots/root-buttons.tsx';
import { RootOffer } from '#features/roots/root-offer.tsx';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Card } from '#ui/card.tsx';
import styles from './goal-page.module.css';
import { GoalPart } from './goal-part.tsx';

interface Props {
  summary: WireGoalSummary;
  today: LocalDay;
}

/** How much a goal of the person's own happens by itself, and what it is as a root; nothing before it was asked. */
export function GoalRoot({ summary, today }: Props) {
  const { goal, automaticity } = summary;
  const { answers, may_root: mayRoot } = automaticity ?? { answers: [], may_root: false };
  const isOwn = summary.person.uid === useSession().user?.uid;
  const since = goal.rooted && parseLocalDay(goal.rooted.since);
  const isHere = isOwn && !isArchived(goal, today);
  if (answers.length === 0 && since === undefined) return null;
  return (
    <GoalPart title={t('By itself')}>
      <Card padding="roomy" className={styles.root}>
        {since !== undefined && (
          <div className={styles.lead}>
            <p>
              {t('Rooted since {day}. Before: {rhythm}.', {
                day: dayInSentence(since, today),
                rhythm: formatRhythm(ownRhythmOf(goal), getDaysPerWeek(goal, today)),
              })}
            </p>
            {isHere && (
              <>
                <RootCheckButton
                  goalId={goal.id}
                  goalText={goal.goal}
                  today={today}
                  isChecked={getGoalState(goal, today).isChecked}
                />
                <TakeUpButton goalId={goal.id} goalText={goal.goal} />
              </>
            )}
          </div>
        )}
        {mayRoot && <RootOffer goalId={goal.id} goalText={goal.goal} />}
        {answers.length > 0 && <AutomaticityCurve answers={answers} today={today} />}
      </Card>
    </GoalPart>
  );
}
