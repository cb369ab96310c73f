import type { LocalDay } from '@fivefold/rules/calendar';
import { memo, useRef, useState } from 'react';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { CheckButton } from '#slices/check-ins/check-button.tsx';
import type { CheckIn } from '#slices/check-ins/check-in.ts';
import type { WaitingCheckIn } from '#slices/check-ins/waiting.ts';
import { GoalCard } from '#slices/goals/goal-card.tsx';
import { GoalMark } from '#slices/goals/goal-mark.tsx';
import { SharedMark, sharedMarkText } from '#slices/goals/shared-mark.tsx';
import { rhythmOfGoal, stateOfGoal } from '#slices/goals/standing.ts';
import { StreakBadge, streakText } from '#slices/streaks/streak-badge.tsx';
import { GoalDetails, UnsentNote, WaitingNote } from './late-parts.ts';
import { useCheckInDraft } from './use-check-in-draft.ts';

interface Props {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  /** Its check-ins that the server has not answered; the same array until they change. */
  waiting: readonly WaitingCheckIn[] | undefined;
  /** Stays the same function, so that a check-in draws one card anew and not all. */
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
}

/** One of the person's own goals, personal or shared: the card with what other slices put into it. */
export const GoalEntry = memo(function GoalEntry({ goal, uid, today, waiting, onCheckIn }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const state = stateOfGoal(goal, today);
  // The pressed button goes or is disabled, and the focus with it: it stays on the card.
  const keepFocus = () => card.current?.querySelector('button')?.focus({ preventScroll: true });
  const [isOpen, setIsOpen] = useState(false);
  const draft = useCheckInDraft({
    goal,
    today,
    onCheckIn,
    onNotReady: () => setIsOpen(true),
    beforeShown: () => {
      if (card.current?.querySelector('form')?.contains(document.activeElement) === true) keepFocus();
    },
  });
  // While it is sent the goal is shown as checked, and the note is not lost.
  const isNoteLeft = state.isChecked && !draft.isSending && draft.note.trim() !== '';

  return (
    <GoalCard
      cardRef={card}
      isOpen={isOpen}
      onToggle={setIsOpen}
      text={goal.goal}
      rhythm={rhythmOfGoal(goal)}
      state={state}
      badge={<StreakBadge count={state.countStreak} />}
      badgeText={streakText(state.countStreak)}
      notice={
        <>
          {waiting !== undefined && <WaitingNote waiting={waiting} today={today} />}
          {isNoteLeft && <UnsentNote note={draft.note} onDiscard={() => draft.setNote('')} />}
        </>
      }
      mark={<Mark goal={goal} uid={uid} today={today} />}
      markText={markText(goal, uid, today)}
      check={
        <CheckButton
          checkedText={state.checkedText}
          goalText={goal.goal}
          onCheck={(isByKeyboard) => {
            if (isByKeyboard) keepFocus();
            draft.send();
          }}
        />
      }
    >
      <GoalDetails goal={goal} uid={uid} today={today} draft={draft} />
    </GoalCard>
  );
});

function Mark({ goal, uid, today }: Pick<Props, 'goal' | 'uid' | 'today'>) {
  if (goal.type === 'shared') return <SharedMark goal={goal} uid={uid} today={today} />;
  return goal.is_public && <GoalMark kind="public" />;
}

function markText(goal: WireOwnGoal, uid: string, today: LocalDay): string {
  if (goal.type === 'shared') return sharedMarkText(goal, uid, today);
  return goal.is_public ? 'Public' : '';
}
