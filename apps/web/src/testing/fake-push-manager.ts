import { vi } from 'vitest';

const KEY_OF_SERVER = 'BPZ8';
const bytesOf = (key: string) => Uint8Array.from(atob(key), (letter) => letter.codePointAt(0) ?? 0).buffer;

/** A browser with a service worker and a push service. */
export function installFakePushManager() {
  let subscription: PushSubscription | null = null;
  let made = 0;
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const browser = {
    key: KEY_OF_SERVER,
    permission: 'default' as NotificationPermission,
    /** What its person answers when they are asked. */
    answer: 'granted' as NotificationPermission,
    /** How often they were asked. */
    asked: 0,
    /** What is on the lock screen. */
    shown: 0,
    endpoint: () => subscription?.endpoint,
    /** As browsers and push services do now and then. */
    lose: () => void (subscription = null),
    /** The service worker tells the page something. */
    say: (data: unknown) => listeners.forEach((listener) => listener({ data })),
    remove() {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.permission !== 'granted') throw new DOMException('Not allowed', 'NotAllowedError');
      const endpoint = `https://push.example/${(made += 1)}`;
      const kept = {
        endpoint,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'point', auth: 'secret' } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      subscription = kept as unknown as PushSubscription;
      return subscription;
    },
  };
  const registration = {
    pushManager,
    getNotifications: async () => Array.from({ length: browser.shown }, () => ({ close: () => (browser.shown -= 1) })),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    },
  });
  return browser;
}
