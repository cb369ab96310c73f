import { t } from '#kernel/language/t.ts';
import { type ApiProblem, isOffline, OFFLINE_MESSAGE } from '#kernel/api/problem.ts';
import { LevelEmber } from '#ui/ember/level-ember.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useLogOutQuestion } from '#app/use-log-out-question.tsx';

interface Props {
  problem: ApiProblem;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** The first load failed: nothing is known, so nothing is claimed, least of all that there is no plan. */
export function DashboardFailed({ problem, isTrying, onTryAgain }: Props) {
  const { askToLogOut, question } = useLogOutQuestion();
  return (
    <Page title={t('Your goals didn’t load')} width="narrow" before={<LevelEmber level={0} mood="sleepy" size={120} />}>
      <Banner
        tone="error"
        actions={
          <>
            <Button variant="primary" isBusy={isTrying} onClick={onTryAgain}>
              {t('Try Again')}
            </Button>
            <Button variant="quiet" onClick={askToLogOut}>
              {t('Log out')}
            </Button>
          </>
        }
      >
        <p>{problem.message}</p>
        {isOffline(problem) && <p>{t(OFFLINE_MESSAGE)}</p>}
        <p>{t('Your goals and streaks are safe.')}</p>
      </Banner>
      {question}
    </Page>
  );
}
