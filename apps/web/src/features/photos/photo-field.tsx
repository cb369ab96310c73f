import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { PHOTO_PROBLEMS, photoProblem } from '@fivefold/rules/photo-policy';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { t } from '#kernel/language/t.ts';
import { CircleAlert } from '#ui/icons.ts';
import { Camera, ImagePlus } from '#ui/later-icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import type { PhotoSource } from '#platform/photo-picker/port.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { PhotoDraftView } from './photo-draft-view.tsx';
import { createPhotoDraft, type PhotoDraft } from './photo-draft.ts';
import { usePhotoHandover } from './photo-handover.ts';
import styles from './photo-field.module.css';
import { preparePhotoInBackground } from './preparing/prepare-in-background.ts';
import { readPhotoType } from './photo-type.ts';
import type { PhotoSlot } from './use-photo-slot.ts';

interface Props {
  /** The goal whose next check-in this is; absent when a check-in is edited. */
  goalId?: string;
  /** Named by the button that checks in without the photo; absent when the check-in is edited. */
  goalText?: string;
  slot: PhotoSlot;
}

/** An optional photo of a check-in: chosen, looked at, taken back. It is sent with the form that it stands in. */
export function PhotoField({ goalId = '', goalText, slot }: Props) {
  const handover = usePhotoHandover();
  const toasts = useToasts();
  const api = useApi();
  const { photoPicker } = usePlatform();
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLFieldSetElement>(null);

  const choose = async (source: PhotoSource) => {
    const file = await photoPicker.pick(source);
    if (file !== null) await addPhoto(file);
  };
  const addPhoto = async (file: Blob) => {
    const reason = photoProblem({ mimeType: (await readPhotoType(file)) ?? file.type, bytes: file.size });
    setRefusal(reason === null ? undefined : t(PHOTO_PROBLEMS[reason]));
    if (reason !== null) return;
    const draft: PhotoDraft = createPhotoDraft({
      file,
      prepare: preparePhotoInBackground,
      upload: (photo, signal) => api.upload(uploadPhoto, photo, { signal }),
      onUnreadable() {
        slot.remove(draft);
        toasts.error(t(ERROR_TOASTS.processImage));
      },
    });
    slot.set(draft);
  };

  const receive = useEffectEvent(() => {
    const photo = handover.take(goalId);
    if (photo === null) return;
    // Brings the form into view; what comes in the button's place keeps the focus.
    field.current?.querySelector('button')?.focus();
    void addPhoto(photo);
  });
  useEffect(() => receive(), []);

  useKeepFocus(field, slot.draft);
  return (
    <fieldset ref={field} className={styles.field} aria-label={t('Photo (optional)')}>
      {slot.draft === null ? (
        <div className={styles.ways}>
          <Button size="small" icon={<ImagePlus size={18} aria-hidden="true" />} onClick={() => void choose('files')}>
            {t('Add photo')}
          </Button>
          {photoPicker.hasCamera && (
            <Button size="small" icon={<Camera size={18} aria-hidden="true" />} onClick={() => void choose('camera')}>
              {t('Take photo')}
            </Button>
          )}
        </div>
      ) : (
        <PhotoDraftView
          {...(goalText !== undefined && { goalText })}
          draft={slot.draft}
          onRemove={() => slot.remove()}
        />
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{refusal}</span>
        </p>
      )}
    </fieldset>
  );
}

/** The button that was pressed goes with what it did; the focus moves to the one that came instead. */
function useKeepFocus(field: { readonly current: HTMLElement | null }, draft: PhotoDraft | null): void {
  const before = useRef(draft);
  useEffect(() => {
    if (before.current === draft) return;
    before.current = draft;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) field.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [draft, field]);
}
