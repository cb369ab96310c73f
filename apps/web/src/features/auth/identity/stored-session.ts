import type { WireSession } from '@fivefold/contract/calls/auth';
import type { TextStorage } from '#platform/preferences/web.ts';
import { SESSION_KEY, type SignedInUser } from '#platform/identity/port.ts';

/**
 * The session as it is kept on the device. When it ends is for the server to say: a device's clock may be wrong, and would lock
 * its person out.
 */
export interface StoredSession {
  readonly token: string;
  /** By the device's clock, epoch milliseconds. */
  readonly refreshedAt: number;
  readonly user: SignedInUser;
}

export function sessionOf({ token, user }: WireSession, nowMilliseconds: number): StoredSession {
  return { token, refreshedAt: nowMilliseconds, user: { uid: user.uid, email: user.email } };
}

/** What is kept, or null when there is nothing or it is not a session at all. */
export function readSession(storage: TextStorage): StoredSession | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isSession(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function writeSession(storage: TextStorage, session: StoredSession | null): void {
  if (session === null) storage.removeItem(SESSION_KEY);
  else storage.setItem(SESSION_KEY, JSON.stringify(session));
}

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, refreshedAt, user } = value as Record<string, unknown>;
  if (typeof token !== 'string' || typeof refreshedAt !== 'number') return false;
  if (typeof user !== 'object' || user === null) return false;
  const { uid, email } = user as Record<string, unknown>;
  return typeof uid === 'string' && typeof email === 'string';
}
