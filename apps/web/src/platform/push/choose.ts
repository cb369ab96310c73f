import { reportFailure } from '../report-failure.ts';
import { isInShell, type Shell } from '../shell.ts';
import type { PushPort } from './port.ts';
import { createWebPush } from './web.ts';

/** Push of the native app, or none. Only the native app fetches the native part. */
export function choosePush(page?: Shell): PushPort {
  return isInShell(page)
    ? createLazyPush(async () => (await import('./native.ts')).createNativePush())
    : createWebPush();
}

function createLazyPush(load: () => Promise<PushPort>): PushPort {
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
