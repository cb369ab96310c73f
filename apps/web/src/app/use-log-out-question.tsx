import { type ReactNode, useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from './dashboard/frame/loading-shapes.tsx';

export const LogOut = lazyComponent(async () => (await import('./log-out.tsx')).LogOut, {
  onFailure: <NotLoaded />,
});

/** Logs out; a person with changes that only this device has is asked first. The question has a place on the page. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  const [isLeaving, setIsLeaving] = useState(false);
  const ask = useCallback(() => setIsLeaving(true), []);
  const stay = useCallback(() => setIsLeaving(false), []);
  return { askToLogOut: ask, question: isLeaving && <LogOut onStay={stay} /> };
}
