import { t } from '#kernel/language/t.ts';
import { Spinner } from '#ui/spinner.tsx';
import styles from './page-loading.module.css';
import { StartName } from './start-name.tsx';

/** While a page's code is on its way; appears only when that takes a moment. */
export function PageLoading() {
  return (
    <>
      <StartName />
      <div className={styles.loading}>
        <Spinner size={32} label={t('Loading…')} />
      </div>
    </>
  );
}
