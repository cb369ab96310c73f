import type { IdentityPort } from './port.ts';

/** The present bearer token; null when a `uid` is given and somebody else, or nobody, is signed in by now. */
export function createTokenOf(identity: IdentityPort): (uid?: string) => Promise<string | null> {
  let present: string | null = null;
  identity.onChange((user) => {
    present = user?.uid ?? null;
  });
  return async (uid) => {
    const token = await identity.token();
    return uid === undefined || uid === present ? token : null;
  };
}
