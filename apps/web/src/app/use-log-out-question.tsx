import { type ReactNode, useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from './dashboard/frame/loading-shapes.tsx';

export const LogOut = lazyComponent(async () => (await import('./log-out.tsx')).LogOut, {
  onFailure: <NotLoaded />,
});

/** Logs out; a person with changes that only this device has is asked first. The question has a place on the page. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  /** Each press is an attempt of its own: code that could not be fetched is asked for again. 0 while they stay. */
  const [attempt, setAttempt] = useState(0);
  const ask = useCallback(() => setAttempt((last) => last + 1), []);
  const stay = useCallback(() => setAttempt(0), []);
  return { askToLogOut: ask, question: attempt > 0 && <LogOut key={attempt} onStay={stay} /> };
}
