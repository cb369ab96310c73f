/** How a browser puts the app on the home screen: it asks the person itself, or the person must do it by hand. */
export type InstallWay = 'ask' | 'by-hand';

export interface InstallPort {
  /** Null where the app is installed already, or cannot be. */
  readonly way: () => InstallWay | null;
  /** Shows the browser's own question. @returns whether the person agreed */
  readonly ask: () => Promise<boolean>;
  /** @returns ends the listening */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Where there is nothing to install: the native app. */
export const NOTHING_TO_INSTALL: InstallPort = {
  way: () => null,
  ask: async () => false,
  subscribe: () => () => undefined,
};
