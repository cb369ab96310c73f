import type { PushPort } from './port.ts';

/**
 * In a browser there is no push (Specification section 4), unless the operator wants it.
 * @param load fetches the code of that
 */
export function createWebPush(load?: PushPort['loadBrowserPush']): PushPort {
  let isInitialised = false;
  return {
    get isInitialised() {
      return isInitialised;
    },
    async start(session) {
      isInitialised = true;
      await (await load?.())?.start(session);
    },
    async stop() {
      if (isInitialised) await (await load?.())?.stop();
    },
    loadBrowserPush: load,
  };
}
