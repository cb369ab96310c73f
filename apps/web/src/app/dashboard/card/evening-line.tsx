import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { SlipButton } from '#features/check-ins/avoid/slip-button.tsx';
import { SmallVersionLine } from '#features/check-ins/small/small-version-line.tsx';
import { getDaysOff, getGoalState, getProgress, getRhythm } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** Among the signs, or below the card; each offer has one of the places. */
  place: 'beside' | 'below';
  /** The card is one line, which shows no cue. */
  isRow: boolean;
  isSending: boolean;
  /** Checks in with the small version. */
  onCheck: (day: LocalDay, isSmall: true) => void;
  /** The pressed button goes, and the focus with it. */
  onAnswered: () => void;
}

/** What a card offers in the evening with its large button: that a day without was none, or the small version. */
export function EveningLine({ goal, today, place, isRow, isSending, onCheck, onAnswered }: Props) {
  const isDue = getGoalState(goal, today).section === 'due';
  if (goal.avoid) return <SlipButton goal={goal} today={today} isRow={isRow} isDue={isDue} onAnswered={onAnswered} />;
  // In a line the small version says the cue, and needs one of its own.
  const hasCueHere = isRow && goal.cue !== null;
  if (goal.small_version === null || hasCueHere !== (place === 'below')) return null;
  return (
    <SmallVersionLine
      smallVersion={goal.small_version}
      cue={goal.cue}
      isRow={isRow}
      hasCueHere={hasCueHere}
      goalText={goal.goal}
      standing={{
        rhythm: getRhythm(goal),
        start: parseLocalDay(goal.created_on) ?? today,
        lastChecked: getProgress(goal).lastChecked,
        daysOff: getDaysOff(goal),
        today,
        isDue,
      }}
      isSending={isSending}
      onCheck={(isByKeyboard) => {
        if (isByKeyboard) onAnswered();
        onCheck(today, true);
      }}
    />
  );
}
