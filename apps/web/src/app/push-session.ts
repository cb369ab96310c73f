import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import type { ApiClient } from '#kernel/api/client.ts';
import type { Platform } from '#platform/platform.ts';

/** Tells the server that this device is the person's, or is no more; fetched where there is a token to tell. */
export async function registerDevice(
  api: ApiClient,
  { loadBrowserPush }: Platform['push'],
  { token, isTheirs }: { token: string; isTheirs: boolean },
): Promise<void> {
  if (!isTheirs) await api.send(unregisterPushToken, { body: { token } });
  else await api.send(registerPushToken, { body: { token, platform: loadBrowserPush ? 'web' : 'native' } });
}
