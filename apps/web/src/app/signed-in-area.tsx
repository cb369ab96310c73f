import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { ApiProvider, useApi } from '#kernel/api/api-context.tsx';
import { QueryProvider } from '#kernel/api/query-client.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { KeepDashboard } from './keep-dashboard.ts';

/** What only the pages behind the log-in need, fresh for each person: the way to the server in their name, and the cache of its data. */
export function SignedInArea() {
  const { user } = useSession();
  return user === null ? null : <PersonalArea key={user.uid} uid={user.uid} />;
}

function PersonalArea({ uid }: { uid: string }) {
  const api = useApi();
  const own = useMemo(() => api.as(uid), [api, uid]);
  return (
    <ApiProvider client={own}>
      <QueryProvider>
        <KeepDashboard uid={uid} />
        <Outlet />
      </QueryProvider>
    </ApiProvider>
  );
}
