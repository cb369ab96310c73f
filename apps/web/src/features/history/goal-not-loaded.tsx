import { t } from '#kernel/language/t.ts';
import type { ApiProblem } from '#kernel/api/client.ts';
import { isOffline, isPlanMissing, OFFLINE_MESSAGE } from '#kernel/api/problem.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface Props {
  problem: ApiProblem;
  isTrying: boolean;
  plansPath: string;
  onTryAgain: () => void;
}

/** In place of a goal's history: that there is no such goal, that it takes a plan, or what went wrong. */
export function GoalNotLoaded({ problem, isTrying, plansPath, onTryAgain }: Props) {
  if (problem.status === 404 || problem.status === 400) {
    return (
      <EmptyState
        title={t('We can’t find this goal')}
        actions={<ButtonLink to={plansPath}>{t('Go to your goals')}</ButtonLink>}
      >
        {t('It was deleted, or it isn’t shared with you.')}
      </EmptyState>
    );
  }
  if (isPlanMissing(problem)) {
    return (
      <Banner tone="error" actions={<ButtonLink to={plansPath}>{t('See the plans')}</ButtonLink>}>
        {t('Choose a plan to look back at goals.')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="error"
      actions={
        <Button variant="primary" isBusy={isTrying} onClick={onTryAgain}>
          {t('Try Again')}
        </Button>
      }
    >
      <p>{problem.message}</p>
      {isOffline(problem) && problem.message !== t(OFFLINE_MESSAGE) && <p>{t(OFFLINE_MESSAGE)}</p>}
    </Banner>
  );
}
