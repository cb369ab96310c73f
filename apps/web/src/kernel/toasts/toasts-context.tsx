import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { createToasts, type Toasts } from './toasts.ts';

const ToastsContext = createContext<Toasts | null>(null);

const LazyToaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster);

interface Props {
  /** Created unless passed in. */
  toasts?: Toasts;
  children?: ReactNode;
}

/** Shows the toasts of everything below it. Stands once, at the top of the app. */
export function ToastsProvider({ toasts: external, children }: Props) {
  const [toasts] = useState(() => external ?? createToasts());
  const [hasToast, setHasToast] = useState(false);
  useEffect(() => toasts.onFirst(() => setHasToast(true)), [toasts]);
  return (
    <ToastsContext value={toasts}>
      {children}
      {/* The live region is there before the first toast, so that screen readers announce this one too. */}
      <div aria-live="polite">
        {hasToast && <LazyToaster toasterId={toasts.toasterId} actionOf={toasts.actionOf} />}
      </div>
    </ToastsContext>
  );
}

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === null) throw new Error('useToasts needs a ToastsProvider above it.');
  return toasts;
}
