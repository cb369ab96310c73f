import { useNavigate } from '#kernel/router/router.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { ReportGoal } from '#app/report/report-button.tsx';
import type { KnownGoal } from '#kernel/dashboard-cache/known-goal.ts';
import { paths } from '#kernel/paths.ts';

/** Reports a friend's goal on its page; a goal of one's own has none. */
export function GoalReport({ summary: { goal, person } }: { summary: KnownGoal }) {
  const { user } = useSession();
  const leave = useLeaveGoal();
  if (person.uid === user?.uid) return null;
  return <ReportGoal goal={goal} person={{ ...person, display_name: person.name, email: '' }} onBlocked={leave} />;
}

/** Leaves the page of a goal that one sees no more. */
export function useLeaveGoal(): () => void {
  const navigate = useNavigate();
  return () => navigate(paths.dashboard, { replace: true });
}
