import { useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoDraft, UploadedPhoto } from './photo-draft.ts';

/** The place for one photo beside a check-in. */
export interface PhotoSlot {
  readonly draft: PhotoDraft | null;
  readonly put: (draft: PhotoDraft) => void;
  /** Takes the photo out; only the given one, where one is given. */
  readonly remove: (draft?: PhotoDraft) => void;
  /** Uploads what lies in the slot: undefined when it is empty, null when the check-in has to wait. */
  readonly deliver: () => Promise<UploadedPhoto | null | undefined>;
  /** The check-in stands: the slot is empty again. The preview lasts, as the history shows it. */
  readonly finish: () => void;
}

export function usePhotoSlot(): PhotoSlot {
  const [draft, setDraft] = useState<PhotoDraft | null>(null);
  // Read when a form is sent, which may be before what was just changed has been drawn.
  const current = useRef<PhotoDraft | null>(null);
  const used = useRef<PhotoDraft[]>([]);
  const actions = useMemo(() => {
    const set = (next: PhotoDraft | null) => {
      current.current = next;
      setDraft(next);
    };
    return {
      put(next: PhotoDraft) {
        current.current?.discard();
        set(next);
      },
      remove(only?: PhotoDraft) {
        if (only !== undefined && only !== current.current) return;
        current.current?.discard();
        set(null);
      },
      async deliver() {
        return current.current?.deliver();
      },
      finish() {
        if (current.current !== null) used.current.push(current.current);
        set(null);
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
