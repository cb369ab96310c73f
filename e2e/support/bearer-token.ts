import { SIGNED_IN_COOKIE, refreshWebSession, WEB_SESSION_HEADER } from '@fivefold/contract/calls/auth';
import type { Page } from '@playwright/test';

/** A bearer token of the person who is signed in on a page, for calls that the test makes itself. */
export async function bearerTokenOf(page: Page): Promise<string> {
  const { path } = refreshWebSession;
  return page.evaluate(
    async ({ path, header, signedIn }) => {
      if (!document.cookie.includes(signedIn)) throw new Error('No user is logged in on this page.');
      const answer = await fetch(path, {
        method: 'POST',
        headers: { [header.name]: header.value, 'content-type': 'application/json' },
        body: JSON.stringify({ attempt: crypto.randomUUID() }),
      });
      return ((await answer.json()) as { token: string }).token;
    },
    { path, header: WEB_SESSION_HEADER, signedIn: SIGNED_IN_COOKIE },
  );
}
