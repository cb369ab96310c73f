import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { listFriends } from '@fivefold/contract/calls/friends';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { isCueOffered } from '@fivefold/rules/cue';
import { isFrequency } from '@fivefold/rules/frequency';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from '#kernel/router/router.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { SavedLine } from '#app/saved-answers/saved-line.tsx';
import { AddGoalWizard } from '#features/goals/add-goal-wizard.tsx';
import { useToday } from '#kernel/use-today.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import styles from './add-goal-page.module.css';

/**
 * The three-step wizard; `goal` and `frequency` in the address fill it in (Specification section 2), and
 * `friend` begins a goal that is shared with that friend.
 */
export function AddGoalPage() {
  const params = useSearchParams();
  const navigate = useNavigate();
  const friends = useQuery(callQuery(listFriends));
  // The list that the person comes from has them; without it no cue is offered.
  const { data: dashboard } = useQuery({ ...callQuery(getDashboard), enabled: false });
  const today = useToday();
  const others = dashboard && [...dashboard.personal_goals, ...dashboard.shared_goals];
  const frequency = params.get('frequency');

  return (
    <>
      <div className={styles.age}>
        <SavedLine />
      </div>
      <AddGoalWizard
        idea={{ text: params.get('goal') ?? '', frequency: isFrequency(frequency) ? frequency : null }}
        friendUid={params.get('friend') ?? ''}
        isCueOffered={
          others !== undefined &&
          isCueOffered(
            others.map(({ cue_since: since }) => ({
              cueSince: since === null ? null : (parseLocalDay(since) ?? null),
            })),
            today,
          )
        }
        friends={friends.data?.data}
        friendsProblem={friends.error}
        onRetryFriends={() => void friends.refetch()}
        // Without a plan that page shows the plans.
        plansPath={paths.dashboard}
        onBack={() => navigate(paths.dashboardAlias)}
        onAdded={() => navigate(paths.dashboard)}
        // An entry of its own in the history: back closes the dialog instead of opening the wizard again.
        onRemind={(goalId) => navigate(pathWith(paths.dashboard, { remind: goalId }), { replace: true })}
      />
    </>
  );
}
