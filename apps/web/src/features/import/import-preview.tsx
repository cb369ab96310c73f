import { previewImport, runImport } from '@fivefold/contract/calls/import';
import type { FoundImport } from '@fivefold/import-files/found';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bodyOf, choiceOf, type Choices, countsOf, hasNews, summaryOf } from './choices.ts';
import styles from './import-data.module.css';
import { ImportGoal } from './import-goal.tsx';
import { ImportNotes } from './import-notes.tsx';

interface Props {
  found: FoundImport;
  /** Of the file. */
  name: string;
  dashboardPath: string;
  onClose: () => void;
}

/** What an import will make, with a choice for each goal, and the import itself. */
export function ImportPreview({ found, name, dashboardPath, onClose }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const title = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const preview = useCall(previewImport, { handlesError: () => true });
  const run = useCall(runImport, { handlesError: () => true });
  const { mutate } = preview;
  useEffect(() => {
    title.current?.focus();
    mutate({ body: bodyOf(found, {}) });
  }, [found, mutate]);

  const isDone = run.data !== undefined;
  useEffect(() => {
    // What was pressed is gone, and the page is much shorter.
    if (isDone) result.current?.focus();
  }, [isDone]);

  if (run.data !== undefined)
    return (
      <div ref={result} tabIndex={-1} className={styles.result}>
        <Banner
          tone="success"
          title={t('{name} is imported.', { name })}
          actions={
            <>
              <ButtonLink to={dashboardPath} variant="primary">
                {t('See my goals')}
              </ButtonLink>
              <Button onClick={onClose}>{t('Done')}</Button>
            </>
          }
        >
          <span>{summaryOf(run.data.goals)}</span> <span>{t('Imported check-ins earned no points.')}</span>
        </Banner>
      </div>
    );

  const previewed = new Map(preview.data?.goals.map((goal) => [goal.key, goal]));
  const rows = found.goals.flatMap((goal) => {
    const counts = previewed.get(goal.key);
    const choice = choiceOf(choices, goal.key);
    return counts === undefined ? [] : [{ goal, choice, counts: countsOf(goal, counts, choice) }];
  });
  const included = rows.filter(({ choice }) => choice.isIncluded).map(({ counts }) => counts);
  const canImport = included.some(hasNews);
  const problem = run.error ?? preview.error;

  return (
    <div className={styles.preview}>
      <h3 ref={title} tabIndex={-1} className={styles.title} dir="auto">
        {t('What {name} brings', { name })}
      </h3>
      {preview.isPending && <Skeleton height="6rem" shape="block" />}
      {problem !== null && <Banner tone="error">{problem.message}</Banner>}
      {preview.data !== undefined && (
        <>
          <output>{summaryOf(included)}</output>
          <ImportNotes notes={found.notes} />
          <ul className={styles.goals} aria-label={t('Goals in the file')}>
            {rows.map(({ goal, choice, counts }) => (
              <ImportGoal
                key={goal.key}
                goal={goal}
                counts={counts}
                choice={choice}
                onChange={(changed) => setChoices((before) => ({ ...before, [goal.key]: changed }))}
              />
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        {canImport && (
          <Button variant="primary" isBusy={run.isPending} onClick={() => run.mutate({ body: bodyOf(found, choices) })}>
            {t('Import')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {canImport ? t('Cancel') : t('Close')}
        </Button>
      </div>
    </div>
  );
}
