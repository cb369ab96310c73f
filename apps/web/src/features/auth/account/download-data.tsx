import { exportAccount } from '@fivefold/contract/calls/account';
import { t } from '#kernel/language/t.ts';
import { Download } from '#ui/later-icons.ts';
import { useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { messageOf } from '../use-submit.ts';
import styles from './account-settings.module.css';
import { saveFile } from './save-file.ts';

/** Everything that is a person's own, as one file. */
export function DownloadData() {
  const api = useApi();
  const toasts = useToasts();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const download = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setError(null);
    try {
      saveFile(await api.download(exportAccount), 'fivefold.zip');
      toasts.success(t('Your data is downloaded.'));
    } catch (failure) {
      setError(messageOf(failure));
    }
    isRunning.current = false;
    setIsBusy(false);
  };

  return (
    <>
      <p className={styles.hint}>
        {t('Goals, check-ins, notes, photos, streaks and friends in one ZIP, as JSON and as tables for a spreadsheet.')}
      </p>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <Button icon={<Download size={18} aria-hidden="true" />} isBusy={isBusy} onClick={() => void download()}>
        {t('Download my data')}
      </Button>
      <output className={styles.progress}>
        {isBusy && t('Preparing your data. With many photos, this takes a while.')}
      </output>
    </>
  );
}
