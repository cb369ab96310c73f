import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { goalTitle } from '@fivefold/rules/goal-label';
import { orderGoals } from '@fivefold/rules/goal-order';
import { useQuery } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { ChoiceList } from '#features/goals/choice-list.tsx';
import { formatRhythm, getDaysPerWeek, getGoalState, getRhythm, isArchived } from '#features/goals/progress.ts';
import { usePhotoHandover } from '#features/photos/photo-handover.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useShowGoal } from './use-show-goal.ts';
import { paths } from '#kernel/paths.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { useToday } from '#kernel/use-today.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SquareCheckBig } from '#ui/later-icons.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { isOfferTo } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Props {
  photo: Blob;
  onChosen: () => void;
}

/** The goals that can be checked in today; the chosen one opens on the dashboard with the photo in its form. */
export function ChooseGoal({ photo, onChosen }: Props) {
  const today = useToday();
  const navigate = useNavigate();
  const handover = usePhotoHandover();
  const showGoal = useShowGoal();
  const query = useQuery(callQuery(getDashboard));
  const { data } = query;
  if (data === undefined) {
    if (query.error === null) return <Skeleton height="12rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  if (!data.subscription.is_premium) {
    return (
      <EmptyState
        title={t('You need a plan')}
        actions={<ButtonLink to={paths.dashboard}>{t('See the plans')}</ButtonLink>}
      >
        {t('Goals and check-ins need one.')}
      </EmptyState>
    );
  }
  const goals = findOpenGoals(data, today);
  if (goals.length === 0) {
    return (
      <EmptyState
        title={t('No goal is open')}
        actions={<ButtonLink to={paths.dashboard}>{t('Open my goals')}</ButtonLink>}
      >
        {t('All your goals are checked in. You can add a photo to a check-in with the pencil beside it.')}
      </EmptyState>
    );
  }
  const choose = (goalId: string) => {
    const goal = goals.find(({ id }) => id === goalId);
    if (goal === undefined) return;
    handover.give(goalId, photo);
    showGoal(goal, today);
    onChosen();
    navigate(paths.dashboard, { replace: true });
  };
  return (
    <ChoiceList
      choices={goals.map((goal) => ({
        value: goal.id,
        name: goalTitle(goal),
        note: formatRhythm(getRhythm(goal), getDaysPerWeek(goal, today)),
        Icon: SquareCheckBig,
      }))}
      onChoose={choose}
    />
  );
}

function findOpenGoals(
  { profile, personal_goals, shared_goals }: WireDashboard,
  today: LocalDay,
): readonly WireOwnGoal[] {
  const own: WireOwnGoal[] = [...personal_goals, ...shared_goals.filter((goal) => !isOfferTo(goal, profile.uid))];
  return orderGoals(own).filter((goal) => !getGoalState(goal, today).isChecked && !isArchived(goal, today));
}
