/** A picture or film that the person shares or saves. */
export interface SharedFile {
  /** 'fivefold-24-days-in-a-row.png' */
  readonly fileName: string;
  readonly file: Blob;
}

/** A link that the person sends to another one. */
export interface SharedLink {
  /** Said with it. */
  readonly text: string;
  readonly url: string;
}

/** Hands a file or a link to other apps, or to the device's own files. */
export interface SharePort {
  /**
   * Opens the system's share sheet; absent where there is none that takes such a file. Canceling it is no failure.
   * @throws when it does not open
   */
  readonly shareFile?: (shared: SharedFile) => Promise<void>;
  /**
   * The same for a link.
   * @returns false when the person closed the sheet
   */
  readonly shareLink?: (link: SharedLink) => Promise<boolean>;
  /**
   * Puts the file into the device's downloads; absent in the native app, whose share sheet can save.
   * @throws when it cannot
   */
  readonly saveFile?: (saved: SharedFile) => Promise<void>;
}

/** All that is said with the file. */
export const SHARE_TITLE = 'Fivefold';
export const PNG_TYPE = 'image/png';
