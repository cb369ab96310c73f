import { text } from '@fivefold/rules/text-key';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { CircleAlert, X } from '#ui/icons.ts';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import styles from './photo-field.module.css';

interface Props {
  /** Absent when a check-in is edited. */
  goalText?: string;
  draft: PhotoDraft;
  onRemove: () => void;
}

/** A chosen photo in its form: how it looks, how far it is, and the ways out. */
export function PhotoDraftView({ goalText, draft, onRemove }: Props) {
  const { phase, previewUrl, problem } = useSyncExternalStore(draft.subscribe, draft.state);
  const isUploading = phase === 'uploading';

  const checkInWithout = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onRemove();
    form?.requestSubmit();
  };

  return (
    <>
      <div className={styles.draft}>
        <div className={styles.frame}>
          {previewUrl === null ? (
            <Spinner size={28} />
          ) : (
            <img
              src={previewUrl}
              alt={t('Preview')}
              width={96}
              height={96}
              decoding="async"
              className={styles.preview}
            />
          )}
        </div>
        <output className={styles.state}>
          {isUploading && <Spinner size={16} />}
          <span>{t(problem === null ? PHASE_TEXTS[phase] : NOT_UPLOADED)}</span>
        </output>
        <IconButton
          label={t(isUploading ? 'Cancel upload' : 'Remove photo')}
          icon={<X size={20} aria-hidden="true" />}
          className={styles.remove}
          onClick={isUploading ? draft.cancelUpload : onRemove}
        />
      </div>
      {problem !== null && (
        <>
          <p role="alert" className={styles.refusal}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>
              {joinSentences([
                problem,
                t(goalText === undefined ? 'Nothing is saved yet.' : 'You’re not checked in yet.'),
              ])}
            </span>
          </p>
          <div className={styles.ways}>
            <Button type="submit" size="small">
              {t('Try again')}
            </Button>
            {goalText !== undefined && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('{action}: {goal}', { action: t('Check in without photo'), goal: goalText })}
                onClick={checkInWithout}
              >
                {t('Check in without photo')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

const PHASE_TEXTS = {
  preparing: text('Preparing photo…'),
  ready: text('Photo added'),
  uploading: text('Uploading photo…'),
};
const NOT_UPLOADED = text('Not uploaded');
