import { CHECK_IN_DESCRIPTION_MAX_LENGTH } from '@fivefold/rules/limits';
import { useMemo, useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** The note that is typed for a goal's next check-in and not sent yet. */
export interface NoteDraft {
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** The note was sent: empties the field, unless something else was typed since. */
  readonly settle: (sent: string) => void;
}

/**
 * A draft outlives its card: React mounts a card anew when it moves to another list, and when the user comes back from
 * another page. Drafts belong to one signed-in user and stay in memory.
 */
export function useNoteDraft(goalId: string): NoteDraft {
  const drafts = useNoteDrafts();
  const { read, subscribe, setNote } = useMemo(() => drafts.of(goalId), [drafts, goalId]);
  const note = useSyncExternalStore(subscribe, read);
  const settle = (sent: string) => {
    if (read().trim() === sent) setNote('');
  };
  return { note, setNote, settle };
}

export function useNoteDrafts() {
  return useSharedInstance(createNoteDrafts);
}

export function isNoteTooLong(note: string): boolean {
  // Counted as the server does: an emoji is one character.
  return Array.from(note.trim()).length > CHECK_IN_DESCRIPTION_MAX_LENGTH;
}

function createNoteDrafts() {
  const notes = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    of: (goalId: string) => ({
      read: () => notes.get(goalId) ?? '',
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      // Listeners run at once: a field that is redrawn later than its event loses the place of the caret.
      setNote: (note: string) => {
        if (note === '') notes.delete(goalId);
        else notes.set(goalId, note);
        for (const listener of listeners) listener();
      },
    }),
  };
}
