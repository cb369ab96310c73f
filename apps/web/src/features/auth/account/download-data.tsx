import { exportAccount, exportMarkdown } from '@fivefold/contract/calls/account';
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

type Form = typeof exportAccount | typeof exportMarkdown;

/** Everything that is a person's own as one file, and their goals as notes for other apps. */
export function DownloadData() {
  const api = useApi();
  const toasts = useToasts();
  const isRunning = useRef(false);
  const [busyWith, setBusyWith] = useState<Form | null>(null);
  const [error, setError] = useState<string | null>(null);

  const download = async (form: Form) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyWith(form);
    setError(null);
    try {
      saveFile(await api.download(form), 'fivefold.zip');
      toasts.success(t('Your data is downloaded.'));
    } catch (failure) {
      setError(messageOf(failure));
    }
    isRunning.current = false;
    setBusyWith(null);
  };

  const button = (form: Form, label: string) => (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      isBusy={busyWith === form}
      onClick={() => void download(form)}
    >
      {label}
    </Button>
  );

  return (
    <>
      <p className={styles.hint}>
        {t('Goals, check-ins, notes, photos, streaks and friends in one ZIP, as JSON and as tables for a spreadsheet.')}
      </p>
      {error !== null && <Banner tone="error">{error}</Banner>}
      {button(exportAccount, t('Download my data'))}
      <p className={styles.other}>
        {t('Or a Markdown file for each goal, with your notes and photos, for Obsidian or any text editor.')}
      </p>
      {button(exportMarkdown, t('Download as Markdown'))}
      <output className={styles.progress}>
        {busyWith !== null && t('Preparing your data. With many photos, this takes a while.')}
      </output>
    </>
  );
}
