import type { PushPort } from './port.ts';

/** In a browser there is no push (Specification section 4). */
export function createWebPush(): PushPort {
  let isInitialised = false;
  return {
    get isInitialised() {
      return isInitialised;
    },
    async start() {
      isInitialised = true;
    },
    stop: async () => undefined,
  };
}
