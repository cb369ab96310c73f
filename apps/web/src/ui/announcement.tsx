import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Tells screen readers what has happened. */
export interface Announcer {
  readonly announce: (text: string) => void;
  readonly current: () => string;
  /** @returns stops that */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAnnouncer(): Announcer {
  const listeners = new Set<() => void>();
  let text = '';
  return {
    announce: (next) => {
      text = next;
      for (const listener of listeners) listener();
    },
    current: () => text,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The place of the last announcement. Only this is drawn anew with the next one, and not the dashboard around it. */
export function Announcement({ announcer }: { announcer: Announcer }) {
  const text = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  );
}
