import { Outlet } from 'react-router';
import { QueryProvider } from '#kernel/api/query-client.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { KeepDashboard } from './keep-dashboard.ts';

/** What only the pages behind the log-in need: the cache of the server's data, a fresh one for each person. */
export function SignedInArea() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <QueryProvider key={user.uid}>
      <KeepDashboard uid={user.uid} />
      <Outlet />
    </QueryProvider>
  );
}
