import type { PreferencesPort } from '../preferences/port.ts';
import { reportFailure } from '../report-failure.ts';
import type { ServerFacts } from '../server-facts.ts';
import type { BrowserPush, BrowserPushState, PushSession } from './port.ts';

/** Whose pushes this browser gets. A subscription alone does not say it, and stays when a session ends by itself. */
const OWNER = 'push-owner';
/** A log-out waits no longer than this. */
const STOP_TIMEOUT_MS = 3000;
/** For the service worker, which a first visit is still installing. */
const WORKER_TIMEOUT_MS = 10_000;

let found: BrowserPush | undefined;

/** The one of this page; undefined where the browser has none. */
export function findBrowserPush(
  { web_push: key }: Pick<ServerFacts, 'web_push'>,
  preferences: PreferencesPort,
): BrowserPush | undefined {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window;
  if (isThere && key !== undefined) found ??= createBrowserPush(key, preferences);
  return found;
}

/** The Push API of a browser, with the server's key. */
export function createBrowserPush(key: string, preferences: PreferencesPort): BrowserPush {
  const workers = navigator.serviceWorker;
  let session: PushSession | undefined;
  let isListening = false;
  let last: Promise<unknown> = Promise.resolve();

  /** In order: a subscription that is being ended must not be registered for the next person. */
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const findSubscription = async () => (await workers.getRegistration())?.pushManager.getSubscription();

  const subscribe = async ({ pushManager }: ServiceWorkerRegistration) => {
    const existing = await pushManager.getSubscription();
    if (existing !== null && keyOf(existing) === key) return existing;
    // Of another key than the server's: nothing comes through it anymore.
    await existing?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  const end = async (ended: PushSession | undefined) => {
    await preferences.remove(OWNER);
    const registration = await workers.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    // They may say what the next person must not read.
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    if (!subscription) return;
    // One of the two is enough: the server stops sending, or the push service says that the browser is gone.
    const outcomes = await Promise.allSettled([ended?.unregister(tokenOf(subscription)), subscription.unsubscribe()]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') reportFailure('Push could not be stopped.', outcome.reason);
  };

  const listen = () => {
    if (isListening) return;
    isListening = true;
    workers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isOpening(data)) session?.open(data.openRoute);
    });
  };

  /** Registers it again, as the app on a phone does: the server may have forgotten it, the browser may have renewed it. */
  const renew = async (mine: PushSession) => {
    if (session !== mine) return;
    if ((await preferences.get(OWNER)) !== mine.uid) return end(undefined);
    const registration = await workers.getRegistration();
    if (registration === undefined || Notification.permission !== 'granted') return;
    await mine.register(tokenOf(await subscribe(registration)));
  };

  const state = async (): Promise<BrowserPushState> => {
    if (Notification.permission === 'denied') return 'blocked';
    const isOwn = session !== undefined && (await preferences.get(OWNER)) === session.uid;
    return isOwn && Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off';
  };

  return {
    start: async (next) => {
      session = next;
      listen();
      await runInOrder(() => renew(next)).catch((error: unknown) => reportFailure('Push failed.', error));
    },
    stop: async () => {
      const ended = session;
      session = undefined;
      if (ended === undefined) return;
      const ending = runInOrder(() => end(ended)).catch((error: unknown) =>
        reportFailure('Push could not be stopped.', error),
      );
      await Promise.race([ending, wait(STOP_TIMEOUT_MS)]);
    },
    state: () => runInOrder(state),
    turnOn: async () => {
      // Before anything else is waited for: browsers ask only while the press is fresh.
      const permission = await Notification.requestPermission();
      const mine = session;
      if (permission !== 'granted' || mine === undefined) return state();
      return runInOrder(async () => {
        const registration = await Promise.race([workers.ready, wait(WORKER_TIMEOUT_MS)]);
        if (registration === undefined) throw new Error('There is no service worker.');
        const subscription = await subscribe(registration);
        try {
          await mine.register(tokenOf(subscription));
        } catch (error) {
          await subscription.unsubscribe();
          throw error;
        }
        await preferences.set(OWNER, mine.uid);
        return state();
      });
    },
    turnOff: () =>
      runInOrder(async () => {
        await end(session);
        return state();
      }),
  };
}

/** As the server reads it (apps/server/src/ports/push-sender/web-push/subscription.ts). */
function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys = {} } = subscription.toJSON();
  return JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] });
}

function keyOf({ options }: PushSubscription): string | undefined {
  if (options.applicationServerKey === null) return undefined;
  const letters = String.fromCodePoint(...new Uint8Array(options.applicationServerKey));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What the service worker says when a notification is tapped (worker/pushes.ts). */
function isOpening(data: unknown): data is { openRoute: unknown } {
  return typeof data === 'object' && data !== null && 'openRoute' in data;
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
