import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { preloadPage } from '#app/router.tsx';
import { createApiClient } from '#kernel/api/client.ts';
import { deviceTimeZone } from '#kernel/use-today.ts';
import { createPlatform } from '#platform/platform.ts';
import { config } from './config.ts';

/** Starts the app in the page; throws when the page or the browser lacks something it needs. */
function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the app.');

  const platform = createPlatform(config);
  const api = createApiClient({
    baseUrl: config.apiBaseUrl,
    token: platform.identity.token,
    timeZone: deviceTimeZone,
    log: console,
    onTokenRefused: platform.identity.forget,
  });
  void platform.identity.token().then((token) => preloadPage(window.location.hash, token !== null));

  createRoot(root).render(
    <StrictMode>
      <App platform={platform} api={api} />
    </StrictMode>,
  );
}

try {
  start();
} catch (error) {
  console.error('The app could not start.', error);
  document.getElementById('failed-start')?.setAttribute('data-failed', '');
}
