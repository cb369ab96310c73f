/** What the native shell puts into its page before everything else, by system. */
interface Shell {
  /** Android. */
  readonly androidBridge?: unknown;
  /** iOS; Safari has the rest, but not the bridge. */
  readonly webkit?: { readonly messageHandlers?: { readonly bridge?: unknown } };
}

/** Whether the page is inside our native app. */
export function isInShell(page: Shell = window as Shell): boolean {
  return page.androidBridge !== undefined || page.webkit?.messageHandlers?.bridge !== undefined;
}
