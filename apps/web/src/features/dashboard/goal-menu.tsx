import type { LocalDay } from '@fivefold/rules/calendar';
import { useArchiveGoal } from '#features/goals/mutations.ts';
import { Button } from '#ui/button.tsx';
import { Archive } from '#ui/icons/archive.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';
import { focusGoalsTitle } from './goals-title.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
}

/** What can be done with a goal besides editing and deleting it. */
export function GoalMenu({ goal, today }: Props) {
  const archive = useArchiveGoal({ today });
  const gone = useUnmountCallback(focusGoalsTitle);
  const putAway = () => {
    gone.arm();
    archive.mutate({ body: { goalId: goal.id, archived: true } });
  };
  return (
    <MenuButton label="More" subject={goal.goal}>
      <Button variant="quiet" isWide icon={<Archive size={18} aria-hidden="true" />} onClick={putAway}>
        Archive
      </Button>
    </MenuButton>
  );
}
