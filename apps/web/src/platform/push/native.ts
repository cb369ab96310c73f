import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging';
import { Capacitor, registerPlugin } from '@capacitor/core';
import { reportFailure } from '../report-failure.ts';
import type { PushPort, PushSession } from './port.ts';

const PLUGIN = 'FirebaseMessaging';
/** A log-out waits no longer than this. */
const STOP_TIMEOUT_MS = 3000;

/** By its name: the plugin's own module would bring Firebase's SDK for browsers. */
const plugin = registerPlugin<FirebaseMessagingPlugin>(PLUGIN);

/**
 * Push through Firebase's messaging, whose token is the same kind on both systems. A build without a Firebase project
 * has no such plugin, and then no push.
 */
export function createNativePush(): PushPort {
  let isInitialised = false;
  let isListening = false;
  let session: PushSession | undefined;
  let token: string | undefined;
  let last = Promise.resolve();

  /** In order: a token that is being deleted must not be registered for the next user. */
  const runInOrder = (work: () => Promise<void>) => {
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
      void runInOrder(async () => {
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
      return runInOrder(async () => {
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
      const work = runInOrder(async () => {
        const known = token;
        token = undefined;
        if (ended === undefined || known === undefined) return;
        // One of the two is enough: the server stops sending, or the messaging service reports the token as gone.
        const outcomes = await Promise.allSettled([ended.unregister(known), plugin.deleteToken()]);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') reportFailure('Push could not be stopped.', outcome.reason);
      });
      return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS))]);
    },
  };
}
