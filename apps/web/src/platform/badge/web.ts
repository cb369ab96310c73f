import type { BadgePort } from './port.ts';

/** The badge of the installed app; a browser ignores it for a page that is not installed. */
export function createWebBadge(
  device: {
    setAppBadge?: (count: number) => Promise<unknown>;
    clearAppBadge?: () => Promise<unknown>;
  } = navigator,
): BadgePort {
  return {
    show(count) {
      // Refused where the person allows no notifications, as iOS wants it.
      (count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.())?.catch(() => undefined);
    },
  };
}
