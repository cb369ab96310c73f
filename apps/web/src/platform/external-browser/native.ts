import { Browser } from '@capacitor/browser';
import { reportFailure } from '../report-failure.ts';
import type { ExternalBrowserPort } from './port.ts';
import { addressToOpen } from './web.ts';

/**
 * Opens the page in the system's browser, over the app: the user sees its address there and can pay with a saved card.
 * @param siteUrl what relative addresses start from; empty where the shell shows the website itself
 */
export function createNativeExternalBrowser(siteUrl: string): ExternalBrowserPort {
  return {
    open: (url) => {
      const address = addressToOpen(url, siteUrl || window.location.href);
      Browser.open({ url: address }).catch((error: unknown) => reportFailure('The page could not be opened.', error));
    },
  };
}
