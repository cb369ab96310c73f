import type { FileProblem } from '@fivefold/import-files/file-problem';
import type { FoundImport } from '@fivefold/import-files/found';
import { type ChangeEvent, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from './import-data.module.css';

const ImportPreview = lazyComponent(async () => (await import('./import-preview.tsx')).ImportPreview);

/** Brings goals and check-ins from a file. What reads it is loaded when one is chosen. */
export function ImportData({ dashboardPath }: { dashboardPath: string }) {
  const today = useToday();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<{ file: FoundImport; name: string; nth: number } | null>(null);
  const nth = useRef(0);

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again.
    event.target.value = '';
    if (file === undefined || isReading) return;
    setIsReading(true);
    setError(null);
    // What became of the last file is over.
    setFound(null);
    try {
      const { readImportFile } = await import('@fivefold/import-files/read-file');
      const reading = { today, timeZone: deviceTimeZone() };
      const read = await readImportFile(file, file.name, reading);
      nth.current += 1;
      setFound({ file: read, name: file.name, nth: nth.current });
    } catch (failure) {
      setError(
        isFileProblem(failure)
          ? t(failure.text, failure.values)
          : t('This file couldn’t be read. Check your connection and choose it again.'),
      );
    }
    setIsReading(false);
  };
  const close = () => {
    setFound(null);
    button.current?.focus();
  };

  return (
    <section className={styles.section}>
      <p className={styles.hint}>
        {t(
          'Bring goals and check-ins from a Fivefold download, Loop Habit Tracker, HabitTrove, Beaver Habits, Table Habit, or a CSV with a column for the date and one for the goal. You’ll see what will be made before anything changes. Imported check-ins earn no points.',
        )}
      </p>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <Button ref={button} isBusy={isReading} onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File to import')}
        accept=".zip,.csv,.json,.txt,application/zip,text/csv,application/json"
        onChange={(event) => void read(event)}
      />
      {found !== null && (
        <ImportPreview
          key={found.nth}
          found={found.file}
          name={found.name}
          dashboardPath={dashboardPath}
          onClose={close}
        />
      )}
    </section>
  );
}

/** By its name: the class is loaded with the reader. */
function isFileProblem(failure: unknown): failure is FileProblem {
  return failure instanceof Error && failure.name === 'FileProblem';
}
