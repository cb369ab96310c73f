import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '#kernel/router/router.tsx';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { isReturnPath } from '#kernel/paths.ts';

/** Once a person is present, this device gets their push notifications, until they leave (Specification section 4). */
export function PushSetUp() {
  const { push } = usePlatform();
  const api = useApi();
  const uid = useSession().user?.uid;
  const navigate = useNavigate();
  const open = useEffectEvent((route: unknown) => {
    if (isReturnPath(route)) navigate(route);
  });

  useEffect(() => {
    // Not when the app goes: who is present then still is.
    if (uid === undefined) return void push.stop();
    const send = async (token: string, isTheirs: boolean) =>
      (await import('./push-session.ts')).registerDevice(api, push, { token, isTheirs });
    void push.start({
      uid,
      register: (token) => send(token, true),
      unregister: (token) => send(token, false),
      open: (route) => open(route),
    });
  }, [api, push, uid]);

  return null;
}
