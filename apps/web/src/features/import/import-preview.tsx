import { previewImport, runImport } from '@fivefold/contract/calls/import';
import type { FoundImport } from '@fivefold/import-files/found';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bodyOf, choiceOf, type Choices, countsOf, addsSomething, summaryOf } from './choices.ts';
import styles from './import-data.module.css';
import { ImportGoal } from './import-goal.tsx';
import { ImportNotes } from './import-notes.tsx';
import { ImportPerson } from './import-person.tsx';
import { ImportResult } from './import-result.tsx';
import { NO_PERSON } from './person-choice.ts';
import { useBringAlong } from './use-bring-along.ts';

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
  const preview = useCall(previewImport, { handlesError: () => true });
  const [person, setPerson] = useState(NO_PERSON);
  const along = useBringAlong(found);
  const run = useCall(runImport, {
    handlesError: () => true,
    onSuccess: ({ goals }) => void along.bring(goals, person),
  });
  const { mutate } = preview;
  useEffect(() => {
    title.current?.focus();
    mutate({ body: bodyOf(found, {}) });
  }, [found, mutate]);

  const photos = found.photos?.length ?? 0;
  if (run.data !== undefined)
    return (
      <ImportResult
        goals={run.data.goals}
        name={name}
        photos={photos}
        along={along.state}
        dashboardPath={dashboardPath}
        onClose={onClose}
      />
    );

  const previewed = new Map(preview.data?.goals.map((goal) => [goal.key, goal]));
  const rows = found.goals.flatMap((goal) => {
    const counts = previewed.get(goal.key);
    const choice = choiceOf(choices, goal.key);
    return counts === undefined ? [] : [{ goal, choice, counts: countsOf(goal, counts, choice) }];
  });
  const included = rows.filter(({ choice }) => choice.isIncluded).map(({ counts }) => counts);
  // A repeat brings the photos that are still missing.
  const canImport = included.some(addsSomething) || photos > 0 || person.name || person.messages;
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
          {photos > 0 && (
            <p>
              {t(
                '{photos, plural, one {# photo comes along, unless its check-in has one.} other {# photos come along, where a check-in has none.}}',
                { photos },
              )}
            </p>
          )}
          {found.person !== undefined && <ImportPerson person={found.person} choice={person} onChange={setPerson} />}
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
