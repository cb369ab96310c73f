/** Where the provider sends the browser back. */
export const PROVIDER_RETURN_PATH = '/sign-in/return';

/** What is remembered of a way to the provider until the person comes back. */
export interface ProviderAttempt {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: who has seen the code alone cannot use it. */
  readonly verifier: string;
  /** Whether the person had to log in there anew. */
  readonly isFresh: boolean;
}

/** Who a person is at the provider. */
export interface ProviderPerson {
  /** The same for one account there, whatever its address becomes. */
  readonly subject: string;
  /** Absent unless the provider says that it is verified. */
  readonly email: string | undefined;
}

/** A service where people log in, that the operator chose (OpenID Connect). */
export interface SignInProvider {
  readonly issuer: string;
  /**
   * @param isFresh asks the person to log in there, also where they are logged in already
   * @throws Problem identity.provider_away
   */
  begin(isFresh: boolean): Promise<{ readonly address: string; readonly attempt: ProviderAttempt }>;
  /**
   * Trades what the provider sent back, once, for who the person is.
   * @param answer the query with which the browser came back
   * @throws Problem identity.provider_away, identity.provider_refused
   */
  finish(answer: string, attempt: ProviderAttempt): Promise<ProviderPerson>;
}
