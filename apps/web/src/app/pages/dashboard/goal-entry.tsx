import type { LocalDay } from '@fivefold/rules/calendar';
import { memo, useRef } from 'react';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { CheckButton } from '#slices/check-ins/check-button.tsx';
import type { CheckIn } from '#slices/check-ins/check-in.ts';
import type { WaitingCheckIn } from '#slices/check-ins/waiting.ts';
import { GoalCard } from '#slices/goals/goal-card.tsx';
import { GoalMark } from '#slices/goals/goal-mark.tsx';
import { SharedMark, sharedMarkText } from '#slices/goals/shared-mark.tsx';
import { rhythmOfGoal, stateOfGoal } from '#slices/goals/standing.ts';
import { usePhotoSlot } from '#slices/photos/use-photo-slot.ts';
import { StreakBadge, streakText } from '#slices/streaks/streak-badge.tsx';
import { GoalDetails, WaitingNote } from './late-parts.ts';

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
  const photoSlot = usePhotoSlot();
  const checkIn = (description: string, photo?: CheckIn['photo']) =>
    onCheckIn({ goalId: goal.id, goalType: goal.type, day: today, description, photo });
  const checkInWithForm = async (description: string) => {
    const photo = await photoSlot.deliver();
    if (photo === null) return false;
    if (card.current?.contains(document.activeElement)) keepFocus();
    const isDone = await checkIn(description, photo);
    if (isDone) photoSlot.finish();
    return isDone;
  };

  return (
    <GoalCard
      cardRef={card}
      text={goal.goal}
      rhythm={rhythmOfGoal(goal)}
      state={state}
      badge={<StreakBadge count={state.countStreak} />}
      badgeText={streakText(state.countStreak)}
      notice={waiting !== undefined && <WaitingNote waiting={waiting} today={today} />}
      mark={<Mark goal={goal} uid={uid} today={today} />}
      markText={markText(goal, uid, today)}
      check={
        <CheckButton
          checkedText={state.checkedText}
          goalText={goal.goal}
          onCheck={(isByKeyboard) => {
            if (isByKeyboard) keepFocus();
            // A photo that was chosen is meant to go along, and with it what is written beside it.
            if (photoSlot.draft !== null) card.current?.querySelector('form')?.requestSubmit();
            else void checkIn('');
          }}
        />
      }
    >
      <GoalDetails goal={goal} uid={uid} today={today} photoSlot={photoSlot} onCheckIn={checkInWithForm} />
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
