import { t } from '#kernel/language/t.ts';
import { Sparkles } from '#ui/icons.ts';
import { useEffect, useState } from 'react';
import { reportFailure } from '#platform/report-failure.ts';
import { watchForUpdates } from '#platform/updates/web.ts';
import { Button } from '#ui/button.tsx';
import styles from './update-notice.module.css';

interface Props {
  /** Calls back when there is a newer version; by the browser's service worker unless passed in. */
  watch?: (onStale: () => void) => Promise<void>;
  reload?: () => void;
}

/** Says that a newer version is there. It never reloads by itself, because the user may be writing something. */
export function UpdateNotice({ watch = watchForUpdates, reload = () => window.location.reload() }: Props) {
  const [isStale, setIsStale] = useState(false);

  useEffect(() => {
    watch(() => setIsStale(true)).catch((error: unknown) =>
      reportFailure('The app cannot be stored for offline use.', error),
    );
  }, [watch]);

  return (
    <output className={styles.place}>
      {isStale && (
        <div className={styles.notice}>
          <Sparkles size={20} aria-hidden="true" className={styles.icon} />
          <p className={styles.text}>{t('Update ready')}</p>
          <Button size="small" variant="quiet" onClick={() => setIsStale(false)}>
            {t('Later')}
          </Button>
          <Button size="small" variant="primary" onClick={reload}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </output>
  );
}
