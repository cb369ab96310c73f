import type { WireSession } from '@fivefold/contract/calls/auth';
import type { SignedInUser } from '#platform/identity/port.ts';

/** Keeps the session of our own identity service on this device. */
export interface SessionKeeper {
  /** Sent with the calls that sign in: which kind of session the device wants. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who is signed in, as soon as that is known. */
  user(): Promise<SignedInUser | null>;
  /** Notifies listeners when another user or none is logged in, and of a new address. */
  onChange(listener: (user: SignedInUser | null) => void): void;
  /** @throws ApiProblem when it cannot be renewed now */
  token(): Promise<string | null>;
  /** Signs in by a call of the API and keeps the session. */
  enter<Answer extends WireSession>(signIn: () => Promise<Answer>): Promise<Answer>;
  /** The server refused this token. Resolves when there is another one, or no user is logged in any more. */
  forget(token: string): Promise<void>;
  /**
   * Asks the server who is signed in, after their address has changed.
   * @throws ApiProblem when that cannot be found out now
   */
  renew(): Promise<void>;
  /** Signed out on this device at once; the server is told as well as it can be. */
  end(): Promise<void>;
}

export function userOf({ user: { uid, email } }: WireSession): SignedInUser {
  return { uid, email };
}
