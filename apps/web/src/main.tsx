import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { prefetchDashboard } from '#app/router.tsx';
import { startLanguage } from '#kernel/language/catalogue.ts';
import { createApiClient } from '#kernel/api/client.ts';
import { choosePlatform } from '#platform/choose.ts';
import { createIdentityFactory } from '#features/auth/identity/choose-identity.ts';
import { createTokenSource } from '#features/auth/identity/token-source.ts';
import { reportFailure } from '#platform/report-failure.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { config } from './config.ts';

/** Starts the app in the page; throws when the page or the browser lacks something it needs. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the app.');

  const [platform] = await Promise.all([
    choosePlatform({ apiBaseUrl: config.apiBaseUrl, identity: createIdentityFactory(config.apiBaseUrl) }),
    startLanguage(document),
  ]);
  const api = createApiClient({
    baseUrl: config.apiBaseUrl,
    token: createTokenSource(platform.identity),
    timeZone: deviceTimeZone,
    log: console,
    onTokenRefused: (token) => platform.identity.forget(token),
  });
  // Who is signed in is known before there is a token and before the dashboard's code is there.
  const stopListening = platform.identity.onChange((user) => {
    if (user !== null) prefetchDashboard(window.location, api);
    queueMicrotask(() => stopListening());
  });

  createRoot(root).render(
    <StrictMode>
      <App platform={platform} api={api} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => {
  reportFailure('The app could not start.', error);
  document.getElementById('failed-start')?.setAttribute('data-failed', '');
});
