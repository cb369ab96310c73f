import type { WireImport } from '@fivefold/contract/calls/import';
import { useEffect, useRef } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { summaryOf } from './choices.ts';
import styles from './import-data.module.css';
import type { BroughtAlong } from './use-bring-along.ts';

interface Props {
  goals: WireImport['goals'];
  /** Of the file. */
  name: string;
  /** How many the file has. */
  photos: number;
  along: BroughtAlong | null;
  dashboardPath: string;
  onClose: () => void;
}

/** What was imported, and what of the photos is still on its way or stayed behind. */
export function ImportResult({ goals, name, photos, along, dashboardPath, onClose }: Props) {
  const result = useRef<HTMLDivElement>(null);
  // What was pressed is gone, and the page is much shorter.
  useEffect(() => result.current?.focus(), []);
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
        {joinSentences([summaryOf(goals), t('Imported check-ins earned no points.')])}
      </Banner>
      {photos > 0 && <output>{photosText(along, photos)}</output>}
      {along !== null && along.problem !== null && <Banner tone="error">{along.problem}</Banner>}
    </div>
  );
}

/** Empty where every photo was there before. */
function photosText(along: BroughtAlong | null, count: number): string {
  if (along === null || along.photos === null)
    return t('Bringing photos: {done} of {count}. Keep this page open.', { done: along?.photosDone ?? 0, count });
  const { brought, unusable, left } = along.photos;
  const sentences = [
    brought > 0 && t('{brought, plural, one {# photo came along.} other {# photos came along.}}', { brought }),
    unusable > 0 && t('{unusable, plural, one {# photo can’t be used.} other {# photos can’t be used.}}', { unusable }),
    left > 0 &&
      t(
        '{left, plural, one {# photo is still missing.} other {# photos are still missing.}} Import the same file again in an hour to go on.',
        { left },
      ),
  ];
  return joinSentences(sentences.filter((each) => each !== false));
}
