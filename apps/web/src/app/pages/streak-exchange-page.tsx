import { avatarColor } from '@fivefold/rules/participant-color';
import { useOwnProfile } from '#kernel/dashboard-cache/use-own-profile.ts';
import { t } from '#kernel/language/t.ts';
import { Redirect } from '#kernel/router/router.tsx';
import { BackLink } from '#app/layouts/back-link.tsx';
import { paths } from '#kernel/paths.ts';
import { ExchangeCard } from '#features/billing/exchange-card.tsx';
import { findExchangeNumber } from '#features/billing/exchange-facts.tsx';
import { ExchangeGuide } from '#features/billing/exchange-guide.tsx';
import { ExchangeEmber } from '#features/streaks/exchange-ember.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Page } from '#ui/page.tsx';
import styles from './streak-exchange-page.module.css';

/** Exchanges streaks for months of the Performance plan (Specification sections 2, 5 and 9). */
export function StreakExchangePage() {
  const profile = useOwnProfile();
  const ember = profile === undefined ? {} : { uid: profile.uid, color: avatarColor(profile) };
  if (usePlatform().server.payments === 'off') return <Redirect to={paths.dashboard} />;
  return (
    <Page title={t('Exchange Streaks')} width="narrow" before={<BackLink />}>
      <div className={styles.parts}>
        <ExchangeGuide />
        <ExchangeCard
          dashboardPath={paths.dashboard}
          renderEmber={(scene) => <ExchangeEmber {...scene} ember={ember} findNumber={findExchangeNumber} />}
        />
      </div>
    </Page>
  );
}
