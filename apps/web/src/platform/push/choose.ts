import { reportFailure } from '../report-failure.ts';
import type { PushPort } from './port.ts';
import { createWebPush } from './web.ts';

/** What the native shell puts into its page before everything else, by system. */
export interface Shell {
  /** Android. */
  readonly androidBridge?: unknown;
  /** iOS; Safari has the rest, but not the bridge. */
  readonly webkit?: { readonly messageHandlers?: { readonly bridge?: unknown } };
}

/** Push of the native app, or none. The native part is fetched inside the native app alone. */
export function choosePush(page: Shell = window as Shell): PushPort {
  const isNative = page.androidBridge !== undefined || page.webkit?.messageHandlers?.bridge !== undefined;
  return isNative ? createLatePush(async () => (await import('./native.ts')).createNativePush()) : createWebPush();
}

function createLatePush(load: () => Promise<PushPort>): PushPort {
  let loading: Promise<PushPort> | undefined;
  let push: PushPort | undefined;
  return {
    get isInitialised() {
      return push?.isInitialised ?? false;
    },
    async start(session) {
      try {
        loading ??= load();
        push = await loading;
        await push.start(session);
      } catch (error) {
        loading = undefined;
        reportFailure('Push could not be loaded.', error);
      }
    },
    stop: async () => push?.stop(),
  };
}
