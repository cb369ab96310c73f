import type { LocalDay } from '@fivefold/rules/calendar';
import { use, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { SlipMenuItem } from '#features/check-ins/avoid/slip-menu-item.tsx';
import { getGoalState } from '#features/goals/progress.ts';
import { useArchiveGoal } from '#features/goals/mutations.ts';
import { Button } from '#ui/button.tsx';
import { Archive, ArrowDown, ArrowUp, ArrowUpToLine, Bell, Flag } from '#ui/later-icons.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';
import { focusGoal, focusGoalsTitle } from '../list/goal-focus.ts';
import { MovableGoals } from '../list/move/movable-goals.ts';
import { useMoveGoal } from '../list/move/use-move-goal.ts';
import { useNextGoal } from '../list/use-next-goal.ts';
import { ReportFlow } from '../../report/report-button.tsx';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  uid: string;
}

/** What can be done with a goal besides editing and deleting it. */
export function GoalMenu({ goal, today, uid }: Props) {
  const movable = use(MovableGoals);
  const { move, announcement } = useMoveGoal(movable);
  const at = movable.findIndex(({ id }) => id === goal.id);
  const isLast = at === movable.length - 1;
  const archive = useArchiveGoal({ today, onBack: focusGoal });
  const [isReminding, setIsReminding] = useState(false);
  const next = useNextGoal(goal.id);
  const gone = useUnmountCallback(next.focus);
  const [isReporting, setIsReporting] = useState(false);
  const creatorUid = goal.type === 'shared' ? goal.created_by : uid;
  const putAway = () => {
    next.find();
    gone.arm();
    archive.mutate({ body: { goalId: goal.id, archived: true } });
  };
  const moves = [
    { label: t('Move up'), Icon: ArrowUp, to: at - 1, isPossible: at > 0 },
    { label: t('Move down'), Icon: ArrowDown, to: at + 1, isPossible: !isLast },
    { label: t('Move to top'), Icon: ArrowUpToLine, to: 0, isPossible: at > 0 },
  ];
  return (
    <>
      <MenuButton label={t('More')} subject={goal.goal}>
        {at !== -1 &&
          movable.length > 1 &&
          moves.map(({ label, Icon, to, isPossible }) => (
            <Button
              key={label}
              variant="quiet"
              isWide
              disabled={!isPossible}
              icon={<Icon size={18} aria-hidden="true" />}
              onClick={() => move(at, to)}
            >
              {label}
            </Button>
          ))}
        {goal.avoid && getGoalState(goal, today).section === 'due' && <SlipMenuItem goal={goal} today={today} />}
        <Button
          variant="quiet"
          isWide
          icon={<Bell size={18} aria-hidden="true" />}
          onClick={() => setIsReminding(true)}
        >
          {t('Reminders')}
        </Button>
        <Button variant="quiet" isWide icon={<Archive size={18} aria-hidden="true" />} onClick={putAway}>
          {t('Archive')}
        </Button>
        {creatorUid !== uid && (
          <Button
            variant="quiet"
            isWide
            icon={<Flag size={18} aria-hidden="true" />}
            onClick={() => setIsReporting(true)}
          >
            {t('Report')}
          </Button>
        )}
      </MenuButton>
      {isReminding && <RemindersDialog goal={goal} today={today} onClose={() => setIsReminding(false)} />}
      {isReporting && goal.type === 'shared' && (
        <ReportFlow
          subject={{ goalId: goal.id, goalText: goal.goal }}
          person={goal.participants.find((person) => person.uid === creatorUid)}
          onClose={() => setIsReporting(false)}
          onBlocked={focusGoalsTitle}
        />
      )}
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
