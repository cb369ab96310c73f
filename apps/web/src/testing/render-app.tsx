import { endWebSession, refreshWebSession } from '@fivefold/contract/calls/auth';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#app/app.tsx';
import { createApiClient } from '#kernel/api/client.ts';
import { createCookieSession, PERSON_KEY } from '#features/auth/identity/cookie-session.ts';
import { createEmbeddedIdentity } from '#features/auth/identity/embedded-identity.ts';
import { type Clock, ClockProvider } from '#kernel/use-today.ts';
import type { SignedInUser } from '#platform/identity/port.ts';
import { createTokenSource } from '#features/auth/identity/token-source.ts';
import type { Platform } from '#platform/platform.ts';
import { type FakeApi, refuse } from './fake-api.ts';
import { createFakeClock, NOON } from './fake-clock.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';
import { sampleSession } from './wire-samples.ts';

export interface RenderAppOptions {
  readonly api: FakeApi;
  /**
   * The address after the host, '/?mode=signIn#/finishSignUp'; where the page stands already, as after a reload, unless
   * told.
   */
  readonly at?: string;
  /** Who is logged in; no user by default. */
  readonly as?: SignedInUser;
  readonly platform?: FakePlatform;
  readonly clock?: Clock;
}

/**
 * Opens the whole app at an address, with the real embedded identity and the real router over a server in memory. It
 * knows the session of the signed-in user. It is noon of 21 November 2026 unless told otherwise.
 */
export function renderApp({ api, at, as, platform = createFakePlatform(null), clock }: RenderAppOptions) {
  if (at !== undefined) window.history.replaceState(null, '', at);
  if (as !== undefined) localStorage.setItem(PERSON_KEY, JSON.stringify(as));
  // The cookie of the page before a reload is still there.
  const person = as ?? storedPerson();
  api.on(refreshWebSession, () => (person === undefined ? refuse('identity.signed_out') : sampleSession(person)));
  api.on(endWebSession, () => ({ success: true as const }));
  const reach = { baseUrl: '', fetch: api.fetch };
  const identity = createEmbeddedIdentity(reach, createCookieSession({ ...reach, storage: localStorage }));
  const device: Platform = { ...platform, identity };
  const client = createApiClient({
    baseUrl: '',
    token: createTokenSource(identity),
    timeZone: () => 'Europe/Vienna',
    log: { warn: () => undefined },
    firstRetryMs: api.client.firstRetryMs,
    onTokenRefused: (token) => identity.forget(token),
    fetch: api.fetch,
  });
  const user = userEvent.setup();
  const view = render(
    <ClockProvider value={clock ?? createFakeClock(NOON)}>
      <App platform={device} api={client} />
    </ClockProvider>,
  );
  return { ...view, user, platform, identity };
}

function storedPerson(): SignedInUser | undefined {
  const stored = localStorage.getItem(PERSON_KEY);
  return stored === null ? undefined : (JSON.parse(stored) as SignedInUser);
}

/** The path behind the '#', with its query. */
export function placeInApp(): string {
  return window.location.hash.slice(1);
}
