/** What only a phone does to the app. Nothing throws. */
export interface PhonePort {
  /** The back button or gesture of Android. The answer ends it. */
  onBack(listener: () => void): () => void;
  /** A link to our website that the phone opens in the app instead, also the one that started it. The answer ends it. */
  onLink(listener: (url: string) => void): () => void;
  /** Goes to the background, as every app does when one goes back from its first page. */
  leave(): void;
  /** Closes the page of somebody else that lies over the app, where there is one. */
  closeBrowser(): void;
}
