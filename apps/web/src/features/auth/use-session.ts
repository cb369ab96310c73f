import { createContext, use } from 'react';
import type { SignedInUser } from '#platform/identity/port.ts';

export type Session =
  | { readonly state: 'loading'; readonly user: null }
  | { readonly state: 'signed-in'; readonly user: SignedInUser }
  | {
      readonly state: 'signed-out';
      readonly user: null;
      /** The session ended by itself: how many of the user's check-ins wait on this device. */
      readonly ended?: { readonly queued: number };
    };

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in. 'loading' lasts at most 3 s (Specification section 4). */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
