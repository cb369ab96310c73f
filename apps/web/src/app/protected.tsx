import type { ReactNode } from 'react';
import { Redirect, useLocation } from '#kernel/router/router.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { paths } from '#kernel/paths.ts';

/** Only for logged-in users; others go to /login and come back afterwards (Specification section 2). */
export function Protected({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'signed-in') return children;
  return <Redirect to={paths.logIn} state={{ wanted: pathname + search }} />;
}
