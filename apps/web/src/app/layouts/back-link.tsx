import { ArrowLeft } from '#ui/later-icons.ts';
import type { MouseEvent } from 'react';
import { t } from '#kernel/language/t.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { hasPageBefore } from '#app/has-page-before.ts';
import { paths } from '#kernel/paths.ts';
import { SavedLine } from '#app/saved-answers/saved-line.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './back-link.module.css';

interface Props {
  /** Where the person was not in the app before, or that is not asked for. */
  to?: string;
  /** Leads to where the person was, if that was in the app. */
  isBackInHistory?: boolean;
}

/** The way back, mostly to the dashboard, before a page's heading, and beside it how old the page is, if it is. */
export function BackLink({ to = paths.dashboard, isBackInHistory = false }: Props) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!isBackInHistory || opensElsewhere || !hasPageBefore()) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <div className={styles.row}>
      <ButtonLink
        to={to}
        onClick={goBack}
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
      >
        {t('Back')}
      </ButtonLink>
      <SavedLine />
    </div>
  );
}
