/** Leaves the app for an external page, such as the hosted checkout. */
export interface ExternalBrowserPort {
  /** Only http and https addresses (also relative ones) are followed; anything else throws. */
  open(url: string): void;
}
