import { HashRouter } from 'react-router';
import { ApiProvider } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { LazyToaster } from '#kernel/toasts/lazy-toaster.tsx';
import type { Platform } from '#platform/platform.ts';
import { PlatformProvider } from '#platform/platform-context.tsx';
import { SessionProvider } from '#slices/identity/session-provider.tsx';
import { TypedEmailProvider } from '#slices/identity/typed-email.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { LazyPhoneEvents } from './lazy-phone-events.tsx';
import { PushSetUp } from './push-set-up.tsx';
import { AppRoutes } from './router.tsx';
import { Updates } from './updates.tsx';

interface Props {
  platform: Platform;
  api: ApiClient;
}

/** The whole app: its services, the session, the routes, the toasts. */
export function App({ platform, api }: Props) {
  return (
    <ErrorBoundary>
      <PlatformProvider platform={platform}>
        <ApiProvider client={api}>
          <SessionProvider>
            <TypedEmailProvider>
              <HashRouter>
                <AppRoutes />
                <PushSetUp />
                <LazyPhoneEvents />
              </HashRouter>
            </TypedEmailProvider>
          </SessionProvider>
        </ApiProvider>
      </PlatformProvider>
      <LazyToaster />
      <Updates />
    </ErrorBoundary>
  );
}
