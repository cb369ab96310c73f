import { CHECK_IN_DESCRIPTION_MAX_LENGTH } from '@fivefold/rules/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

/** The note that is typed for a goal's next check-in and not sent yet. */
export interface NoteDraft {
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** The note was sent: empties the field, unless something else was typed since. */
  readonly settle: (sent: string) => void;
}

interface Store {
  readonly notes: Map<string, string>;
  readonly listeners: Set<() => void>;
}

/**
 * A draft outlives its card: cards are made anew when they move to another list, and when a person comes back from another
 * page. It belongs to the cache of a signed-in person, so that no one else finds it, and stays in memory.
 */
const stores = new WeakMap<QueryClient, Store>();

export function useNoteDraft(goalId: string): NoteDraft {
  const cache = useQueryClient();
  const { read, subscribe, setNote } = useMemo(() => draftOf(storeOf(cache), goalId), [cache, goalId]);
  const note = useSyncExternalStore(subscribe, read);
  const settle = (sent: string) => {
    if (read().trim() === sent) setNote('');
  };
  return { note, setNote, settle };
}

export function isNoteTooLong(note: string): boolean {
  return note.trim().length > CHECK_IN_DESCRIPTION_MAX_LENGTH;
}

function draftOf({ notes, listeners }: Store, goalId: string) {
  return {
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
  };
}

function storeOf(cache: QueryClient): Store {
  const store = stores.get(cache) ?? { notes: new Map<string, string>(), listeners: new Set<() => void>() };
  stores.set(cache, store);
  return store;
}
