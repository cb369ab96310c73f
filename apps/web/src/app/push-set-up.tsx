import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '#kernel/router/router.tsx';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { isReturnPath } from '#kernel/paths.ts';

const loadCalls = () => import('@fivefold/contract/calls/notifications');

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
    if (uid === undefined) return undefined;
    void push.start({
      register: async (token) => {
        const { registerPushToken } = await loadCalls();
        await api.send(registerPushToken, { body: { token, platform: 'native' } });
      },
      unregister: async (token) => {
        const { unregisterPushToken } = await loadCalls();
        await api.send(unregisterPushToken, { body: { token } });
      },
      open: (route) => open(route),
    });
    return () => void push.stop();
  }, [api, push, uid]);

  return null;
}
