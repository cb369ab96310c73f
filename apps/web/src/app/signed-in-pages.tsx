import { useEffect } from 'react';
import { type Path, paths, routeOf } from '#kernel/paths.ts';
import { pageMotion } from '#kernel/router/router.tsx';
import type { LazyComponent } from '#ui/lazy-component.tsx';
import { lazyPage } from './lazy-page.tsx';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { SignedInArea } from './signed-in-area.tsx';

const seldomPages = () => import('./seldom-pages.ts');

/** The pages behind the log-in but the dashboard, whose code comes with this file. */
const PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  [paths.addGoal]: lazyPage(async () => (await import('./pages/add-goal-page.tsx')).AddGoalPage),
  [paths.streakExchange]: lazyPage(async () => (await seldomPages()).StreakExchangePage),
  [paths.goal]: lazyPage(async () => (await import('./pages/goal-page.tsx')).GoalPage),
  [paths.settings]: lazyPage(async () => (await import('./pages/settings-page.tsx')).SettingsPage),
  [paths.help]: lazyPage(async () => (await import('./pages/help-page.tsx')).HelpPage),
  [paths.me]: lazyPage(async () => (await import('./pages/me-page.tsx')).MePage),
  [paths.sharePhoto]: lazyPage(async () => (await seldomPages()).SharePhotoPage),
  [paths.animationTest]: lazyPage(async () => (await seldomPages()).AnimationTestPage),
};

pageMotion.preload = (path) => PAGES[routeOf(path) ?? '']?.preload();

/** The page of a route behind the log-in. The log-in page loads neither these pages nor their names. */
export function SignedInPages({ route }: { route: Path }) {
  const Page = PAGES[route] ?? DashboardPage;
  // While the device reads what it keeps.
  useEffect(() => void PAGES[route]?.preload(), [route]);
  // A page that is waited for later begins without the dashboard's name.
  useEffect(() => {
    delete document.documentElement.dataset['start'];
  }, []);
  return (
    <SignedInArea>
      <Page />
    </SignedInArea>
  );
}
