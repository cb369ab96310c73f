import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging';
import { Capacitor, registerPlugin } from '@capacitor/core';
import { reportFailure } from '../report-failure.ts';
import type { PushPort, PushSession } from './port.ts';

const PLUGIN = 'FirebaseMessaging';
/** Nobody waits longer to be signed out. */
const GOODBYE_MILLISECONDS = 3000;

/** By its name: the plugin's own module would bring Firebase's SDK for browsers. */
const plugin = registerPlugin<FirebaseMessagingPlugin>(PLUGIN);

/**
 * Push through Firebase's messaging, whose token is the same kind on both systems. A build without a Firebase project has no
 * such plugin, and then no push.
 */
export function createNativePush(): PushPort {
  let isInitialised = false;
  let isListening = false;
  let session: PushSession | undefined;
  let token: string | undefined;
  let last = Promise.resolve();

  /** One after the other: a token that is being deleted must not be registered for the next person. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => reportFailure('Push failed.', error));
    return last;
  };

  const keep = async (fresh: string) => {
    token = fresh;
    await session?.register(fresh);
  };

  const listen = async () => {
    if (isListening) return;
    isListening = true;
    await plugin.addListener('tokenReceived', ({ token: fresh }) => {
      void inTurn(async () => {
        if (session !== undefined && fresh !== token) await keep(fresh);
      });
    });
    await plugin.addListener('notificationActionPerformed', ({ notification }) => {
      session?.open((notification.data as Record<string, unknown> | undefined)?.['route']);
    });
  };

  return {
    get isInitialised() {
      return isInitialised;
    },
    start: (next) => {
      session = next;
      return inTurn(async () => {
        if (session !== next) return;
        isInitialised = true;
        if (!Capacitor.isPluginAvailable(PLUGIN)) return reportFailure('This build has no push.');
        await listen();
        const { receive } = await plugin.requestPermissions();
        if (receive !== 'granted') return reportFailure('Push was not permitted.');
        await keep((await plugin.getToken()).token);
      });
    },
    stop: () => {
      const ended = session;
      session = undefined;
      const work = inTurn(async () => {
        const known = token;
        token = undefined;
        if (ended === undefined || known === undefined) return;
        // Either alone does: the server asks no more, or the messaging service calls the token dead.
        const outcomes = await Promise.allSettled([ended.unregister(known), plugin.deleteToken()]);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') reportFailure('Push goes on.', outcome.reason);
      });
      return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MILLISECONDS))]);
    },
  };
}
