import type { ExternalBrowserPort } from './port.ts';

/** Goes there in the same window, so that the way back leads into the app. */
export function createWebExternalBrowser(
  location: Pick<Location, 'assign' | 'href'> = window.location,
): ExternalBrowserPort {
  return {
    open: (url) => location.assign(addressToOpen(url, location.href)),
  };
}

/** The whole address of a page. @throws where it is not one of the web */
export function addressToOpen(url: string, base: string): string {
  const target = new URL(url, base);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new Error('This address cannot be opened.');
  return target.href;
}
