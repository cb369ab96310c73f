import { useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoDraft, UploadedPhoto } from './photo-draft.ts';

/** Holds the one photo that a check-in form may have. */
export interface PhotoSlot {
  readonly draft: PhotoDraft | null;
  readonly set: (draft: PhotoDraft) => void;
  /** Empties the slot; with an argument, only if it holds that draft. */
  readonly remove: (draft?: PhotoDraft) => void;
  /** Uploads the photo: undefined when the slot is empty, null when the upload failed or was canceled. */
  readonly upload: () => Promise<UploadedPhoto | null> | undefined;
  /** Empties the slot after the check-in. The preview URL stays valid, because the history shows it. */
  readonly finish: () => void;
}

export function usePhotoSlot(): PhotoSlot {
  const [draft, setDraft] = useState<PhotoDraft | null>(null);
  // A form may be submitted before React has rendered the latest change, so the actions read this ref.
  const current = useRef<PhotoDraft | null>(null);
  const used = useRef<PhotoDraft[]>([]);
  const actions = useMemo(() => {
    const change = (next: PhotoDraft | null) => {
      current.current = next;
      setDraft(next);
    };
    return {
      set(next: PhotoDraft) {
        current.current?.discard();
        change(next);
      },
      remove(only?: PhotoDraft) {
        if (only !== undefined && only !== current.current) return;
        current.current?.discard();
        change(null);
      },
      upload() {
        return current.current?.upload();
      },
      finish() {
        if (current.current !== null) used.current.push(current.current);
        change(null);
      },
    };
  }, []);

  useEffect(() => {
    const finished = used.current;
    return () => {
      for (const photo of finished.splice(0)) photo.discard();
      current.current?.discard();
    };
  }, []);
  return { draft, ...actions };
}
