import type { TextStorage } from '#platform/preferences/web.ts';
import { SESSION_KEY, type SignedInUser } from '#platform/identity/port.ts';

/**
 * The session as it is kept on the device. When it ends is for the server to say: a device's clock may be wrong, and
 * would lock its person out.
 */
export interface StoredSession {
  readonly token: string;
  /** By the device's clock, epoch milliseconds. */
  readonly refreshedAt: number;
  readonly user: SignedInUser;
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

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, refreshedAt, user } = value as Record<string, unknown>;
  if (typeof token !== 'string' || typeof refreshedAt !== 'number') return false;
  if (typeof user !== 'object' || user === null) return false;
  const { uid, email } = user as Record<string, unknown>;
  return typeof uid === 'string' && typeof email === 'string';
}
