import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { type ReactNode, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { CheckInEditor } from '#features/check-ins/edit/check-in-editor.tsx';
import { correctCheckIn } from '#features/check-ins/edit/correct-check-in.ts';
import { LazyPhotoField } from '#features/photos/lazy-photos.tsx';
import { usePhotoSlot } from '#features/photos/use-photo-slot.ts';
import { useDeliverDeps } from '#kernel/outbox/use-change.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import styles from './own-check-in-editor.module.css';

interface Props {
  goalId: string;
  checkIn: WireCheckIn;
  /** Which check-in it is. */
  label: string;
  /** Its photo as the list shows it. */
  photo: ReactNode;
  isHidden: boolean;
  /** While the changes are sent, the row shows them in place of the editor. */
  onHide: (isHidden: boolean) => void;
  onClose: () => void;
}

/** The editor of one of the user's own check-ins, with the photo that it has or gets. */
export function OwnCheckInEditor({ goalId, checkIn, label, photo, isHidden, onHide, onClose }: Props) {
  const deps = useDeliverDeps(usePlatform());
  const toasts = useToasts();
  const photoSlot = usePhotoSlot();
  // As it was when the editor opened: while it is sent, the row already shows the changes.
  const [before] = useState(checkIn);
  const [note, setNote] = useState(before.description);
  const [isPhotoKept, setIsPhotoKept] = useState(before.photo_url !== null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    const description = note.trim();
    setIsUploading(true);
    const uploaded = await photoSlot.upload();
    setIsUploading(false);
    // The field says why.
    if (uploaded === null) return;
    const isPhotoGone = before.photo_url !== null && !isPhotoKept;
    const changes = {
      ...(description !== before.description && { description }),
      ...(uploaded !== undefined ? { photo: uploaded } : isPhotoGone && { photo: null }),
    };
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    onHide(true);
    const failure = await correctCheckIn({ ...deps, toasts }, { goalId, checkIn: before }, changes);
    if (failure === null) {
      photoSlot.finish();
      onClose();
      return;
    }
    setProblem(failure);
    onHide(false);
  };

  return (
    <CheckInEditor
      label={label}
      note={note}
      onNoteChange={setNote}
      problem={problem}
      isBusy={isUploading}
      isHidden={isHidden}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {isPhotoKept ? (
        <div className={styles.photo}>
          {photo}
          <Button size="small" variant="quiet" onClick={() => setIsPhotoKept(false)}>
            {t('Remove photo')}
          </Button>
        </div>
      ) : (
        <div className={styles.photo}>
          <LazyPhotoField slot={photoSlot} />
          {before.photo_url !== null && photoSlot.draft === null && (
            <Button size="small" variant="quiet" onClick={() => setIsPhotoKept(true)}>
              {t('Keep the old photo')}
            </Button>
          )}
        </div>
      )}
    </CheckInEditor>
  );
}
