import { Redirect, useLocation } from '#kernel/router/router.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { DASHBOARD_CALL_PATH } from '#kernel/paths.ts';
import { ErrorBoundary } from './error-screen.tsx';
import type { LazyComponent } from '#ui/lazy-component.tsx';
import { lazyPage } from './lazy-page.tsx';
import { paths, routeOf } from '#kernel/paths.ts';
import { Protected } from './protected.tsx';
import { useSession } from '#features/auth/use-session.ts';

const SignedInPages = lazyPage(async () => (await import('./signed-in-pages.tsx')).SignedInPages, 'signed-in');

const PUBLIC_PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  [paths.logIn]: lazyPage(async () => (await import('./pages/log-in-page.tsx')).LogInPage, 'log-in'),
  [paths.signUp]: lazyPage(async () => (await import('./pages/sign-up-page.tsx')).SignUpPage),
  [paths.resetPassword]: lazyPage(async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage),
  [paths.finishSignUp]: lazyPage(async () => (await import('./pages/finish-sign-up-page.tsx')).FinishSignUpPage),
  [paths.confirmEmail]: lazyPage(async () => (await import('./rare-pages.ts')).ConfirmEmailPage),
  [paths.changeEmail]: lazyPage(async () => (await import('./rare-pages.ts')).ChangeEmailPage),
  [paths.help]: lazyPage(async () => (await import('./pages/help-page.tsx')).HelpPage),
  [paths.withdraw]: lazyPage(async () => (await import('./rare-pages.ts')).WithdrawPage),
  [paths.subscriptionSuccess]: lazyPage(
    async () => (await import('./pages/subscription-success-page.tsx')).SubscriptionSuccessPage,
  ),
};

/** Every page by its path; an unknown path leads to the dashboard. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <CurrentPage />
    </ErrorBoundary>
  );
}

function CurrentPage() {
  const { pathname, search, key } = useLocation();
  // Who is logged in comes back from there to what the pages behind the log-in know.
  const isSignedIn = useSession().state === 'signed-in';
  const route = routeOf(pathname);
  if (route === undefined) return <Redirect to={paths.dashboard} />;
  const PublicPage = isSignedIn && route === paths.help ? undefined : PUBLIC_PAGES[route];
  // A mailed link that is opened in a tab with the same page changes only the query: it is a new visit all the same.
  if (PublicPage !== undefined) return <PublicPage key={key + search} />;
  return (
    <Protected>
      <SignedInPages route={route} />
    </Protected>
  );
}

/**
 * Prefetches the dashboard's one answer where a logged-in user opens the dashboard, while its code is still loading.
 */
export function prefetchDashboard({ hash, search }: Pick<Location, 'hash' | 'search'>, api: ApiClient): void {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const route = routeOf(path) ?? paths.dashboard;
  const isDashboard = route === paths.dashboard || route === paths.dashboardAlias;
  // With parameters it is the way back from a checkout, whose outcome is waited for first.
  if (isDashboard && search + query === '') api.prefetch(DASHBOARD_CALL_PATH, { isMinimal: true });
}
