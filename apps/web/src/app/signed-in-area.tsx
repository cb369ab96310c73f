import { type ReactNode, useMemo } from 'react';
import { ApiProvider, useApi } from '#kernel/api/api-context.tsx';
import { QueryProvider } from '#kernel/api/query-client.ts';
import { useSession } from '#features/auth/use-session.ts';
import { SaveDashboard } from '#app/saved-dashboard/use-saved-dashboard.ts';

/**
 * What only the pages behind the log-in need, fresh for each person: the way to the server in their name, and the cache
 * of its data.
 */
export function SignedInArea({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    user !== null && (
      <PersonalArea key={user.uid} uid={user.uid}>
        {children}
      </PersonalArea>
    )
  );
}

function PersonalArea({ uid, children }: { uid: string; children: ReactNode }) {
  const api = useApi();
  const own = useMemo(() => api.as(uid), [api, uid]);
  return (
    <ApiProvider client={own}>
      <QueryProvider>
        <SaveDashboard uid={uid} />
        {children}
      </QueryProvider>
    </ApiProvider>
  );
}
