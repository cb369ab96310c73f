/** Somebody at Google that is a program: ours, with a key of its own. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly email: string;
  readonly keyId: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** Where its key is traded for an access token. */
  readonly tokenUrl: string;
}

/** Access tokens for Google's APIs. */
export interface GoogleAccess {
  /** A token that is good for some minutes at least. @throws Error when there is none to be had. */
  token(): Promise<string>;
  /** Google does not take this token (any more): the next one is another. */
  forget(token: string): void;
}
