import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from '#kernel/router/router.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { paths } from '#kernel/paths.ts';

/** Only for logged-in users; others go to /login and come back afterwards (Specification section 2). */
export function Protected({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isSignedIn = session.state === 'signed-in';
  // The dashboard that the page began for does not come: other pages are waited for without its name.
  useEffect(() => {
    if (!isSignedIn) delete document.documentElement.dataset['start'];
  }, [isSignedIn]);
  if (isSignedIn) return children;
  return <Redirect to={paths.logIn} state={{ wanted: pathname + search }} />;
}
