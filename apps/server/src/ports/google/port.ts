/** A Google service account: our program's own, with a key. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly email: string;
  readonly keyId: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** Where its key is exchanged for an access token. */
  readonly tokenUrl: string;
}

/** Access tokens for Google's APIs. */
export interface GoogleAccess {
  /** A token that is valid for some minutes at least. @throws Error when Google does not give one */
  token(): Promise<string>;
  /** Drops a token that Google refused: the next call gets a new one. */
  forget(token: string): void;
}
