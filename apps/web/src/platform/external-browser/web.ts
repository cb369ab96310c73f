import type { ExternalBrowserPort } from './port.ts';

/** Goes there in the same window, so that the way back leads into the app. */
export function createWebExternalBrowser(
  location: Pick<Location, 'assign' | 'href'> = window.location,
): ExternalBrowserPort {
  return {
    open: (url) => {
      const target = new URL(url, location.href);
      if (target.protocol !== 'https:' && target.protocol !== 'http:')
        throw new Error('This address cannot be opened.');
      location.assign(target.href);
    },
  };
}
