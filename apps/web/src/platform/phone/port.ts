/** Events and actions that only a phone has. No method throws. */
export interface PhonePort {
  /** The back button or gesture of Android. @returns stops that */
  onBack(listener: () => void): () => void;
  /**
   * A link to our website that the phone opens in the app instead, also the one that started it.
   * @returns stops that
   */
  onLink(listener: (url: string) => void): () => void;
  /** Goes to the background, as every app does when one goes back from its first page. */
  leave(): void;
  /** Closes the external page that lies over the app, if there is one. */
  closeBrowser(): void;
  /**
   * Whether the phone is in silent mode and would play the page's sound all the same: Android. On iOS, where sound itself
   * follows silent mode, never.
   */
  isSilent(): Promise<boolean>;
}
