import { t } from '#kernel/language/t.ts';
import { Spinner } from '#ui/spinner.tsx';
import styles from './page-loading.module.css';

/** While a page's code is on its way; appears only when that takes a moment. */
export function PageLoading() {
  return (
    <>
      {/* Where the page had it before the app started (index.html): it stays in sight. */}
      <p className="start-name" aria-hidden="true">
        Fivefold
      </p>
      <div className={styles.loading}>
        <Spinner size={32} label={t('Loading…')} />
      </div>
    </>
  );
}
