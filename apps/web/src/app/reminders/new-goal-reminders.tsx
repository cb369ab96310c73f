import type { LocalDay } from '@fivefold/rules/calendar';
import { useNavigate, useSearchParams } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { focusGoal } from '../dashboard/list/goal-focus.ts';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';

interface Props {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
}

/** The reminders of the goal that the address names, which was just made. */
export function NewGoalReminders({ goals, today }: Props) {
  const params = useSearchParams();
  const navigate = useNavigate();
  const goalId = params.get('remind');
  const goal = goals.find(({ id }) => id === goalId);
  const gone = useUnmountCallback(() => focusGoal(goalId ?? ''));
  const close = () => {
    gone.arm();
    navigate(paths.dashboard, { replace: true });
  };
  return goal && <RemindersDialog goal={goal} today={today} onClose={close} />;
}
