import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { lastUndoDay } from '@fivefold/rules/undo';
import { nameOf } from '@fivefold/rules/display-name';
import { t } from '#kernel/language/t.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { CheckInForm } from '#features/check-ins/check-in-form.tsx';
import { CheckInList } from '#features/check-ins/check-in-list.tsx';
import { writtenDay } from '#kernel/day-text.ts';
import { isQueued, type QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { NextCheckIn } from '#features/check-ins/next-check-in.tsx';
import { FrozenDays } from '#features/days-off/frozen-days.tsx';
import { NudgeButton } from '#features/goals/nudge/nudge-button.tsx';
import { NudgeLine } from '#features/goals/nudge/nudge-line.tsx';
import { ParticipantList } from '#features/goals/participant-list.tsx';
import { getGoalState, isArchived } from '#features/goals/progress.ts';
import { LazyPhotoField } from '#features/photos/lazy-photos.tsx';
import { StreakBadge } from '#features/streaks/streak-badge.tsx';
import { Gliding } from '#ui/gliding.tsx';
import { unitOfRun, CheckInHearts } from './check-in-row.tsx';
import { GoalMenu } from './goal-menu.tsx';
import { focusGoalsTitle } from '../list/goal-focus.ts';
import { LookBackLink } from '#features/look-back/look-back-link.tsx';
import { describePause } from '#features/goals/rest-text.ts';
import { PersonalGoalActions } from './goal-changes.tsx';
import { renderPhotoOf } from './check-in-row.tsx';
import { ReportPhoto } from '../../report/report-button.tsx';
import { SharedCheckIn } from './check-in-row.tsx';
import { AmountForm } from '#features/check-ins/amounts/amount-form.tsx';
import { useQueuedAdditions } from '#features/check-ins/amounts/queued-additions.ts';
import { SharedGoalActions } from './goal-changes.tsx';
import { OwnCheckInEditor } from './own-check-in-editor.tsx';
import { ShareToday } from './share-today.tsx';
import type { CheckInDraft } from './use-check-in-draft.ts';

export { NudgeLine };

interface Props {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  /** Null for a goal in the archive, which is not checked in. */
  draft: CheckInDraft | null;
  /** Its check-ins that the server has not answered. */
  queued?: readonly QueuedCheckIn[] | undefined;
  /** The partner is done and nudged the user. */
  isNudged?: boolean;
  /** Undoes the check-in of a day; absent for a goal in the archive. */
  onUndo?: ((goalId: string, day: LocalDay) => void) | undefined;
}

/**
 * What an opened card of one of the person's own goals shows: who takes part, the form, the history, edit and delete.
 */
export function GoalDetails({ goal, uid, today, draft, queued, isNudged = false, onUndo }: Props) {
  const state = getGoalState(goal, today);
  // Below its target, and before its evening, a goal has no check-in that a note could go with; the one that it makes can
  // be corrected.
  const hasAmount = draft !== null && goal.amount_target !== null;
  const isButtonOnly = hasAmount || goal.avoid;
  const menu = !isArchived(goal, today) && <GoalMenu goal={goal} today={today} uid={uid} />;
  return (
    <>
      {goal.type === 'shared' && isNudged && <NudgeLine goal={goal} uid={uid} isInside />}
      {goal.type === 'shared' && (
        <ParticipantList
          goal={goal}
          uid={uid}
          today={today}
          describePause={(person) => describePause(person, goal, today)}
          renderBadge={(streaks) => <StreakBadge count={streaks} />}
          renderNudge={(person) => draft !== null && <NudgeButton goal={goal} person={person} today={today} />}
        />
      )}
      {hasAmount && <AmountForm goal={goal} uid={uid} today={today} />}
      <Gliding of={state.isChecked}>
        {draft !== null && (!isButtonOnly || state.isChecked) && (
          <CheckInForm
            goalText={goal.goal}
            note={draft.note}
            onNoteChange={draft.setNote}
            isSending={draft.isSending}
            isChecked={state.isChecked}
            afterwards={<NextCheckIn day={state.nextOpenDay} today={today} />}
            hasPhoto={draft.photoSlot.draft !== null}
            onCheckIn={() => void draft.send()}
          >
            <LazyPhotoField goalId={goal.id} goalText={goal.goal} slot={draft.photoSlot} />
          </CheckInForm>
        )}
      </Gliding>
      <FrozenDays daysOff={goal.days_off} today={today} />
      <GoalHistory goal={goal} uid={uid} today={today} draft={draft} queued={queued} onUndo={onUndo} />
      {goal.type === 'regular' ? (
        <PersonalGoalActions goal={goal} today={today} menu={menu} />
      ) : (
        <SharedGoalActions goal={goal} uid={uid} today={today} menu={menu} />
      )}
    </>
  );
}

type CheckInsProps = Pick<Props, 'goal' | 'uid' | 'today' | 'draft' | 'queued' | 'onUndo'>;

/** The history of a goal; the person's own check-ins can be changed, and the newest of them undone. */
function GoalHistory({ goal, uid, today, draft, queued, onUndo }: CheckInsProps) {
  const newestOwn = goal.check_ins.findLast(({ user_id: author }) => author === uid);
  const additions = useQueuedAdditions(uid);
  const isMadeHere = ({ date }: WireCheckIn) =>
    additions.some(({ goal: { id }, day, addition }) => addition.isReaching && id === goal.id && day === date);
  const isOnServer = ({ date }: WireCheckIn) =>
    !(draft?.isSending === true && date === newestOwn?.date) &&
    !(queued?.some((one) => isQueued(one) && one.day === date) ?? false);
  const undoOf = (row: WireCheckIn) => {
    const day = parseLocalDay(row.date);
    const addedOn = row.added_on === null ? day : parseLocalDay(row.added_on);
    if (
      isMadeHere(row) ||
      onUndo === undefined ||
      row.index !== newestOwn?.index ||
      day === undefined ||
      addedOn === undefined
    )
      return undefined;
    return today <= lastUndoDay(addedOn) ? () => onUndo(goal.id, day) : undefined;
  };
  return (
    <CheckInList
      goalId={goal.id}
      newest={goal.check_ins}
      total={goal.check_ins_total}
      today={today}
      amountUnit={goal.amount_unit}
      unitOf={(row) => unitOfRun(goal, row)}
      isHeld={goal.avoid}
      aside={
        <>
          <ShareToday goal={goal} uid={uid} today={today} />
          <LookBackLink goalId={goal.id} goalText={goal.goal} />
        </>
      }
      renderMore={(row) =>
        goal.type === 'shared' ? (
          <SharedCheckIn goal={goal} checkIn={row} uid={uid} today={today} />
        ) : (
          <CheckInHearts
            goalId={goal.id}
            facts={{ type: 'regular', ownerUid: uid, isPublic: goal.is_public || goal.audience_uids.length > 0 }}
            checkIn={row}
            author={t('You')}
            uid={uid}
            today={today}
          />
        )
      }
      undoOf={undoOf}
      isEditable={(row) => row.user_id === uid && isOnServer(row) && !isMadeHere(row)}
      renderEditor={(options) => (
        <OwnCheckInEditor
          {...options}
          goalId={goal.id}
          label={t('Check-in, {day}', { day: writtenDay(options.checkIn.date, today) })}
        />
      )}
      renderPhoto={renderPhotoOf({
        goalId: goal.id,
        today,
        nameOfUser: (who) => authorName(who, goal, uid),
        renderReport: (row) =>
          goal.type === 'shared' &&
          row.user_id !== uid && (
            <ReportPhoto
              goal={goal}
              checkIn={row}
              today={today}
              person={goal.participants.find((person) => person.uid === row.user_id)}
              onBlocked={focusGoalsTitle}
            />
          ),
      })}
    />
  );
}

/** Whose check-in it is; a user who left a shared goal is no longer among its participants. */
function authorName(who: string, goal: WireOwnGoal, uid: string): string {
  if (goal.type === 'regular' || who === uid) return t('You');
  const author = goal.participants.find((person) => person.uid === who);
  return author === undefined ? t('a former friend') : nameOf(author);
}
