/** An answer of the server as a device keeps it. */
export interface SavedAnswer {
  /** When the server gave it, in epoch milliseconds. */
  readonly at: number;
  /** Its JSON in UTF-8: what is counted is what is stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}
