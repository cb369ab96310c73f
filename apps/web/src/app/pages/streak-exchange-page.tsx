import { t } from '#kernel/language/t.ts';
import { Redirect } from '#kernel/router/router.tsx';
import { BackLink } from '#app/layouts/back-link.tsx';
import { paths } from '#kernel/paths.ts';
import { ExchangeCard } from '#features/billing/exchange-card.tsx';
import { findExchangeNumber } from '#features/billing/exchange-facts.tsx';
import { ExchangeGuide } from '#features/billing/exchange-guide.tsx';
import { ExchangeCreature } from '#features/streaks/exchange-creature.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Page } from '#ui/page.tsx';
import styles from './streak-exchange-page.module.css';

/** Exchanges streaks for months of the Performance plan (Specification sections 2, 5 and 9). */
export function StreakExchangePage() {
  if (usePlatform().server.payments === 'off') return <Redirect to={paths.dashboard} />;
  return (
    <Page title={t('Exchange Streaks')} width="narrow" before={<BackLink />}>
      <div className={styles.parts}>
        <ExchangeGuide />
        <ExchangeCard
          dashboardPath={paths.dashboard}
          renderCreature={(scene) => <ExchangeCreature {...scene} findNumber={findExchangeNumber} />}
        />
      </div>
    </Page>
  );
}
