import { type ReactNode, useMemo } from 'react';
import { ApiProvider, useApi } from '#kernel/api/api-context.tsx';
import { QueryProvider } from '#kernel/api/query-client.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSavedAnswers } from '#app/saved-answers/use-saved-answers.ts';
import { SaveAnswers } from '#app/dashboard/lazy-components.tsx';
import { PageLoading } from './page-loading.tsx';

/**
 * What only the pages behind the log-in need, fresh for each person: the way to the server in their name, and the cache
 * of its data, which begins with what the device keeps of it.
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
  const kept = useSavedAnswers(uid);
  if (kept === undefined) return <PageLoading />;
  return (
    <ApiProvider client={own}>
      <QueryProvider kept={kept}>
        <SaveAnswers uid={uid} kept={kept} />
        {children}
      </QueryProvider>
    </ApiProvider>
  );
}
