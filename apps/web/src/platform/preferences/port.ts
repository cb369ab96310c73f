/**
 * Small texts stored on this device. Losing them must never matter: a full or blocked storage is as good as an empty
 * one, and no method fails.
 */
export interface PreferencesPort {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** All keys that have a text. */
  keys(): Promise<readonly string[]>;
}

/** Where the device stores what the server has not acknowledged. */
export interface OfflineQueuePort extends PreferencesPort {
  /**
   * Told when a device that was too slow has answered after all: what was read meanwhile may be incomplete.
   * @returns stops that
   */
  onLateAnswer?(listener: () => void): () => void;
}
