/** What push needs of the app, for the person who is present. */
export interface PushSession {
  readonly uid: string;
  /** Tells the server that this device is theirs. */
  register(token: string): Promise<void>;
  /** Tells the server that it is theirs no more. */
  unregister(token: string): Promise<void>;
  /** Opens the place that a tapped notification names; it comes from outside and may be anything. */
  open(route: unknown): void;
}

/** 'blocked': the browser's own settings say no. */
export type BrowserPushState = 'on' | 'off' | 'blocked';

/** Pushes that a person turns on and off in a browser, once they are present. */
export interface BrowserPush extends Pick<PushPort, 'start' | 'stop'> {
  state(): Promise<BrowserPushState>;
  /** Asks the person; only on a press of theirs. @throws Error where the browser or the server does not take part */
  turnOn(): Promise<BrowserPushState>;
  turnOff(): Promise<BrowserPushState>;
}

/** Push notifications of this device. Nothing throws: what fails is only logged (Specification section 8). */
export interface PushPort {
  /** Whether the set-up has run; where there is no push, that is all it does (Specification section 4). */
  readonly isInitialised: boolean;
  /** A person is present. */
  start(session: PushSession): Promise<void>;
  /** They leave; called before they are signed out, where there is a before. */
  stop(): Promise<void>;
  /**
   * Only in a browser, where the operator wants pushes there. Undefined comes from one that has none, and without a
   * connection.
   */
  readonly loadBrowserPush?: (() => Promise<BrowserPush | undefined>) | undefined;
}
