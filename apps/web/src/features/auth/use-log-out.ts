import { ERROR_TOASTS, LOGGED_OUT } from '@fivefold/rules/toast-texts';
import { useCallback } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { useSession } from './use-session.ts';

/**
 * Logs out, leaves nothing of the person on this device, and says so; the session's change then leads to /login
 * (Specification sections 2 and 8). Check-ins that only this device has are lost: ask before.
 */
export function useLogOut(): () => Promise<void> {
  const platform = usePlatform();
  const toasts = useToasts();
  const uid = useSession().user?.uid;
  return useCallback(async () => {
    try {
      // While the server still knows who it is.
      await platform.push.stop();
      await platform.personalData.noteLogOut();
      await platform.identity.logOut();
      if (uid !== undefined) await platform.personalData.clear(uid);
      toasts.success(t(LOGGED_OUT));
    } catch {
      toasts.error(t(ERROR_TOASTS.logOut));
    }
  }, [platform, toasts, uid]);
}
