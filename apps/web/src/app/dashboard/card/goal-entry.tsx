import { daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import type { GoalState } from '@fivefold/rules/goal-state';
import type { QuietLineKind } from '@fivefold/rules/quiet-line';
import { memo, type ReactNode, useRef, useState } from 'react';
import { comingDay } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { useOpenPart } from '#kernel/open-parts.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { CheckButton } from '#features/check-ins/check-button.tsx';
import type { CheckIn } from '#features/check-ins/check-in.ts';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { useUnpaidCheckIn } from '#features/check-ins/unpaid-check-ins.ts';
import { GoalCard } from '#features/goals/goal-card.tsx';
import { GoalTag } from '#features/goals/goal-tag.tsx';
import { SharedTag, describeSharedTag } from '#features/goals/shared-tag.tsx';
import { getRhythm, getGoalState } from '#features/goals/progress.ts';
import { formatEarned, StreakBadge } from '#features/streaks/streak-badge.tsx';
import { describePause, describeRest } from '#features/goals/rest-text.ts';
import { smoothChange } from '#ui/smooth-change.ts';
import {
  CueQuestion,
  EveningLine,
  GoalDetails,
  OtherTarget,
  MendOffer,
  MissQuestion,
  NudgeLine,
  OwnLetter,
  PlanPuzzle,
  UnpaidLine,
  UnsavedNote,
  QueuedCheckInNote,
  RootedLine,
} from '../lazy-components.tsx';
import { type CheckInDraft, useCheckInDraft } from './use-check-in-draft.ts';

interface Props {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  /** The friends who were chosen to see it, by name; empty for none. */
  audience: string;
  /** How it looks while closed. */
  look?: 'card' | 'row' | 'done';
  /** Its check-ins that the server has not answered; the same array until they change. */
  queued: readonly QueuedCheckIn[] | undefined;
  /** The dashboard's quiet line, where it stands on this card. */
  quietLine: QuietLineKind | undefined;
  /** Stays the same function, so that a check-in draws one card anew and not all. */
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  /** The same of this one. */
  onUndo: (goalId: string, day: LocalDay) => void;
}

/** One of the person's own goals, personal or shared: the card with what other slices put into it. */
export const GoalEntry = memo(function GoalEntry({
  goal,
  uid,
  today,
  audience,
  look = 'card',
  queued,
  quietLine,
  onCheckIn,
  onUndo,
}: Props) {
  const card = useRef<HTMLDivElement>(null);
  const state = getGoalState(goal, today);
  // The pressed button goes or is disabled, and the focus with it: it stays on the card.
  const keepFocus = () => card.current?.querySelector('button')?.focus({ preventScroll: true });
  const onAnswered = () => {
    smoothChange.soon(card.current);
    keepFocus();
  };
  const [isOpen, setIsOpen] = useOpenPart(goal.id);
  const isRow = look !== 'card' && !isOpen;
  const draft = useCheckInDraft({
    goal,
    today,
    onCheckIn,
    onNotReady: () => setIsOpen(true),
    beforeShown: () => {
      const pressed = document.activeElement?.closest('form, fieldset');
      if (!pressed || card.current?.contains(pressed) !== true) return;
      // A question that is answered goes; what a form becomes glides by itself.
      if (pressed.matches('fieldset')) smoothChange.soon(card.current);
      keepFocus();
    },
  });
  const tagText = markText({ goal, uid, today, audience });
  const check = (isByKeyboard: boolean) => {
    if (isByKeyboard) keepFocus();
    void draft.send();
  };
  const isNudged =
    goal.type === 'shared' &&
    state.section === 'due' &&
    goal.participants.some((person) => person.uid === uid && person.nudged);

  const hasSmall = goal.small_version !== null;
  const evening = (place: 'beside' | 'below') => (
    <EveningLine
      place={place}
      goal={goal}
      today={today}
      isRow={isRow}
      isSending={draft.isSending}
      onCheck={draft.send}
      onAnswered={onAnswered}
    />
  );
  const target =
    goal.amount_target !== null || goal.avoid ? (
      <OtherTarget
        goal={goal}
        uid={uid}
        today={today}
        isChecked={state.isChecked}
        isSmall={isRow}
        onCheck={check}
        onOpen={() => setIsOpen(true)}
      />
    ) : (
      <CheckButton checkedText={state.checkedText} isSmall={isRow} goalText={goal.goal} onCheck={check} />
    );

  return (
    <GoalCard
      goalId={goal.id}
      cardRef={card}
      isOpen={isOpen}
      onToggle={setIsOpen}
      goal={goal}
      rhythm={getRhythm(goal)}
      state={state}
      look={look}
      opens={formatOpens(state, today) || describeRest(goal, today)}
      ahead={formatAhead(goal, state, today)}
      badge={<StreakBadge count={state.countStreak} />}
      badgeText={formatEarned(state.countStreak)}
      notice={
        <EntryNotices
          goal={goal}
          uid={uid}
          today={today}
          queued={queued}
          quietLine={quietLine}
          isOpen={isOpen}
          draft={draft}
          isNudged={isNudged && !isOpen}
          evening={hasSmall && evening('below')}
          onAnswered={onAnswered}
        />
      }
      tag={tagText !== '' && goal.type !== 'shared' && <GoalTag isChosen={audience !== ''} title={tagText} />}
      people={
        goal.type === 'shared' && (
          <SharedTag {...{ goal, uid, today }} describePause={(who) => describePause(who, goal, today)} />
        )
      }
      tagText={tagText}
      check={target}
      offer={(hasSmall || goal.avoid) && evening('beside')}
    >
      <GoalDetails
        goal={goal}
        uid={uid}
        today={today}
        draft={draft}
        queued={queued}
        isNudged={isNudged}
        onUndo={onUndo}
      />
    </GoalCard>
  );
});

interface NoticesProps extends Pick<Props, 'goal' | 'uid' | 'today' | 'queued' | 'quietLine'> {
  draft: CheckInDraft;
  isOpen: boolean;
  isNudged: boolean;
  /** What the evening asks in a line of its own. */
  evening: ReactNode;
  onAnswered: () => void;
}

/** What a card says below its title: what is not sent yet, a nudge, a question, what the day before needs. */
function EntryNotices({
  goal,
  uid,
  today,
  queued,
  quietLine,
  draft,
  isOpen,
  isNudged,
  evening,
  onAnswered,
}: NoticesProps) {
  const state = getGoalState(goal, today);
  const unpaid = useUnpaidCheckIn(goal);
  /** A cue that was just saved in a quiet line. */
  const [newCue, setNewCue] = useState<string | null>(null);
  // While it is sent the goal is shown as checked, and the note is not lost.
  const isNoteLeft = state.isChecked && !draft.isSending && draft.note.trim() !== '';
  // What waits in the queue may be a late check-in. A card that was opened offers what it has, whichever is first.
  const isMendOffered = queued === undefined && (quietLine === 'yesterday' || isOpen);
  return (
    <>
      {queued !== undefined && <QueuedCheckInNote queued={queued} today={today} />}
      {isNudged && goal.type === 'shared' && <NudgeLine goal={goal} uid={uid} />}
      {isMendOffered && (
        <MendOffer goal={goal} today={today} isSending={draft.isSending} onYes={draft.send} onAnswered={onAnswered} />
      )}
      {quietLine === 'miss' && <MissQuestion goal={goal} today={today} onNewCue={setNewCue} onAnswered={onAnswered} />}
      {evening}
      {quietLine === 'cue' && goal.cue !== null && (
        <CueQuestion
          goalId={goal.id}
          goalText={goal.goal}
          cue={goal.cue}
          onNewCue={setNewCue}
          onAnswered={onAnswered}
        />
      )}
      {quietLine === 'letter' && <OwnLetter goal={goal} today={today} onAnswered={onAnswered} />}
      {quietLine === 'rooted' && <RootedLine goal={goal} onAnswered={onAnswered} />}
      {newCue !== null && <PlanPuzzle cue={newCue} goalText={goal.goal} onClose={() => setNewCue(null)} />}
      {unpaid !== undefined && <UnpaidLine unpaid={unpaid} />}
      {isNoteLeft && <UnsavedNote note={draft.note} onDiscard={() => draft.setNote('')} />}
    </>
  );
}

type MarkProps = Pick<Props, 'goal' | 'uid' | 'today' | 'audience'>;

function markText({ goal, uid, today, audience }: MarkProps): string {
  if (goal.type === 'shared') {
    return describeSharedTag({ goal, uid, today, describePause: (who) => describePause(who, goal, today) });
  }
  if (audience !== '') return t('For {names}', { names: audience });
  return goal.is_public ? t('Public') : '';
}

/** The milestone that tomorrow's check-in reaches; a goal whose period is not done has none before it. */
function formatAhead(goal: WireOwnGoal, { nextOpenDay, week }: GoalState, today: LocalDay): string {
  const { next_milestone: count } = goal;
  return count !== null && nextOpenDay !== null && daysBetween(today, nextOpenDay) === 1
    ? t('Tomorrow: {count} {unit, select, daily {days} weekly {weeks} monthly {months} other {times}}', {
        count,
        // As `milestoneUnit`, whose file the first load does without.
        unit: week !== null ? 'weekly' : (goal.weekly_interval ?? 1) > 1 ? 'times' : goal.frequency,
      })
    : '';
}

/** When a done goal that is not done every day is open again: 'Opens Thursday', 'Opens Mon, Nov 30'. */
function formatOpens({ isChecked, nextOpenDay, section }: GoalState, today: LocalDay): string {
  if (!isChecked) return '';
  if (nextOpenDay === null) return t('Completed');
  if (daysBetween(today, nextOpenDay) === 1 && section !== 'later') return '';
  return t('Opens {day}', { day: comingDay(nextOpenDay, today) });
}
