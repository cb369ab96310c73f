import { ERROR_TOASTS, SUCCESS_TOASTS } from '@fivefold/rules/texts';
import { toastError, toastSuccess } from '#kernel/toasts/toasts.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Signs out and says so; the session's change then leads to /login (Specification sections 2 and 8). */
export function useLogOut(): () => Promise<void> {
  const { identity, push } = usePlatform();
  return async () => {
    try {
      // While the server still knows who it is.
      await push.stop();
      await identity.logOut();
      toastSuccess(SUCCESS_TOASTS.loggedOut);
    } catch {
      toastError(ERROR_TOASTS.logOut);
    }
  };
}
