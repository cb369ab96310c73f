import { HashRouter } from '#kernel/router/router.tsx';
import { ApiProvider } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { ToastsProvider } from '#kernel/toasts/toasts-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { PlatformProvider } from '#platform/platform-context.tsx';
import { SessionProvider } from '#features/auth/session-provider.tsx';
import { TypedEmailProvider } from '#features/auth/typed-email.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { PagesProvider } from '#ui/page.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { LazyUpdateNotice } from './lazy-update-notice.tsx';
import { PushSetUp } from './push-set-up.tsx';
import { AppRoutes } from './router.tsx';
import { StartName } from './start-name.tsx';

/** What a phone does to the app; browsers never fetch the code. */
const PhoneEvents = lazyComponent(async () => (await import('./phone-events.tsx')).PhoneEvents);

interface Props {
  platform: Platform;
  api: ApiClient;
}

/** The whole app: its services, the session, the routes, the toasts. */
export function App({ platform, api }: Props) {
  return (
    <ErrorBoundary>
      <ToastsProvider>
        <PlatformProvider platform={platform}>
          <ApiProvider client={api}>
            <SessionProvider whileLoading={<StartName />}>
              <TypedEmailProvider>
                <HashRouter>
                  <PagesProvider>
                    <AppRoutes />
                  </PagesProvider>
                  <PushSetUp />
                  {platform.phone !== undefined && <PhoneEvents phone={platform.phone} />}
                </HashRouter>
              </TypedEmailProvider>
            </SessionProvider>
          </ApiProvider>
        </PlatformProvider>
      </ToastsProvider>
      <LazyUpdateNotice />
    </ErrorBoundary>
  );
}
