/** What push needs of the app, for the person who is present. */
export interface PushSession {
  /** Tells the server that this device is theirs. */
  register(token: string): Promise<void>;
  /** Tells the server that it is theirs no more. */
  unregister(token: string): Promise<void>;
  /** Opens the place that a tapped notification names; it comes from outside and may be anything. */
  open(route: unknown): void;
}

/** Push notifications of this device. Nothing throws: what fails is only logged (Specification section 8). */
export interface PushPort {
  /** Whether the set-up has run; where there is no push, that is all it does (Specification section 4). */
  readonly isInitialised: boolean;
  /** A person is present. */
  start(session: PushSession): Promise<void>;
  /** They leave; called before they are signed out, where there is a before. */
  stop(): Promise<void>;
}
