import { ApiProblem } from '#kernel/api/problem.ts';
import { t } from '#kernel/language/t.ts';

/** An upload is used again for this long; the server removes what no check-in has claimed. */
const REUSE_UPLOAD_MS = 60 * 60 * 1000;

/** How far a chosen photo has come. */
interface DraftState {
  readonly phase: 'preparing' | 'ready' | 'uploading';
  /** The prepared photo, for an `<img>`; null while it is prepared. */
  readonly previewUrl: string | null;
  /** Why the last upload failed, in a sentence. */
  readonly problem: string | null;
}

/** A photo that the server has, waiting for its check-in. */
export interface UploadedPhoto {
  /** What the check-in carries. */
  readonly url: string;
  /** The same photo on this device. */
  readonly previewUrl: string;
}

/** One photo between the moment it is chosen and its check-in. */
export interface PhotoDraft {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Uploads it, once; null when that failed or was called off, and the state says why. */
  readonly upload: () => Promise<UploadedPhoto | null>;
  /** Calls an upload off. */
  readonly cancelUpload: () => void;
  /** Stops preparing and frees the preview, when the draft is no longer needed. */
  readonly discard: () => void;
}

interface Options {
  readonly file: Blob;
  readonly prepare: (file: Blob, signal: AbortSignal) => Promise<Blob>;
  readonly upload: (photo: Blob, signal: AbortSignal) => Promise<{ photoUrl: string }>;
  /** It is no picture that this browser can read. */
  readonly onUnreadable: () => void;
  readonly now?: () => number;
}

export function createPhotoDraft({ file, prepare, upload, onUnreadable, now = Date.now }: Options): PhotoDraft {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  let uploading = new AbortController();
  let uploaded: (UploadedPhoto & { readonly at: number }) | null = null;
  let state: DraftState = { phase: 'preparing', previewUrl: null, problem: null };

  const change = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const startPreparing = async () => {
    try {
      const photo = await prepare(file, leaving.signal);
      leaving.signal.throwIfAborted();
      const previewUrl = URL.createObjectURL(photo);
      change({ phase: 'ready', previewUrl });
      return { photo, previewUrl };
    } catch {
      if (!leaving.signal.aborted) onUnreadable();
      return null;
    }
  };
  const preparing = startPreparing();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async upload() {
      const prepared = await preparing;
      if (prepared === null) return null;
      if (uploaded !== null && now() - uploaded.at < REUSE_UPLOAD_MS) return uploaded;
      uploading = new AbortController();
      const { signal } = uploading;
      change({ phase: 'uploading', problem: null });
      try {
        const { photoUrl } = await upload(prepared.photo, signal);
        signal.throwIfAborted();
        uploaded = { url: photoUrl, previewUrl: prepared.previewUrl, at: now() };
        return uploaded;
      } catch (error) {
        if (!signal.aborted) change({ problem: formatUploadError(error) });
        return null;
      } finally {
        change({ phase: 'ready' });
      }
    },
    cancelUpload: () => uploading.abort(),
    discard() {
      leaving.abort();
      if (state.previewUrl !== null) URL.revokeObjectURL(state.previewUrl);
    },
  };
}

function formatUploadError(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t('We couldn’t upload the photo. Please try again.');
  // A check-in without a photo would wait on the device; a photo is too large for that.
  return error.code === 'offline' ? t('You seem to be offline, and a photo needs a connection.') : error.message;
}
