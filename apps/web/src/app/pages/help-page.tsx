import { t } from '#kernel/language/t.ts';
import { BackLink } from '#app/layouts/back-link.tsx';
import { HelpAnswers } from '#features/help/help-answers.tsx';
import { useSearchParams } from '#kernel/router/router.tsx';
import { LegalLinks } from '#ui/legal-links.tsx';
import { Page } from '#ui/page.tsx';
import styles from './settings-page.module.css';

/** Answers to what people ask, also for those who are not logged in. */
export function HelpPage() {
  const shownId = useSearchParams().get('show');
  return (
    <Page title={t('Help')} width="narrow" before={<BackLink isBackInHistory />}>
      <HelpAnswers key={shownId} shownId={shownId} />
      <LegalLinks className={styles.legal} hasHelp={false} />
    </Page>
  );
}
