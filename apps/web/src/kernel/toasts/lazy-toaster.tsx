import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** The place of the toasts, loaded with the first one. Stands once, at the top of the app. */
export function LazyToaster() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => onFirstToast(() => setIsWanted(true)), []);
  // The live region stands before the first toast arrives, so that this one is announced too.
  return <div aria-live="polite">{isWanted && <Suspense>{<Toaster />}</Suspense>}</div>;
}
