import type { InstallPort } from './port.ts';

/** Chromium's event, which TypeScript does not know. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: string }>;
}

/** What is needed of the browser; replaced in tests. */
interface Surroundings {
  readonly page: Pick<Window, 'addEventListener'>;
  /** Only on iOS: whether the page runs from the home screen. */
  readonly standalone?: boolean | undefined;
}

const browser = (): Surroundings => ({ page: window, standalone: (navigator as { standalone?: boolean }).standalone });

/** Keeps the browser's offer, which comes once and early, until the person is asked. */
export function createWebInstall({ page, standalone }: Surroundings = browser()): InstallPort {
  let offer: InstallEvent | null = null;
  const listeners = new Set<() => void>();
  const change = (next: InstallEvent | null) => {
    offer = next;
    listeners.forEach((listener) => listener());
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chrome on Android covers the page with a bar of its own.
    event.preventDefault();
    change(event as InstallEvent);
  });
  page.addEventListener('appinstalled', () => change(null));

  return {
    way: () => (offer === null ? (standalone === false ? 'by-hand' : null) : 'ask'),
    async ask() {
      const asked = offer;
      // It can be used once; Chromium fires another event when it may be asked again.
      change(null);
      return (await asked?.prompt())?.outcome === 'accepted';
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
