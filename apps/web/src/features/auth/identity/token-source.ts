import type { IdentityPort } from '#platform/identity/port.ts';

/** The present bearer token; null when a `uid` is given and another user or none is logged in by now. */
export function createTokenSource(identity: IdentityPort): (uid?: string) => Promise<string | null> {
  let present: string | null = null;
  identity.onChange((user) => {
    present = user?.uid ?? null;
  });
  return async (uid) => {
    const token = await identity.token();
    return uid === undefined || uid === present ? token : null;
  };
}
