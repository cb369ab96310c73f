/** Every route of the app, as the path behind the `#` (Specification section 2). */
export const paths = {
  dashboard: '/',
  /** A second name of the dashboard. */
  dashboardAlias: '/dashboard',
  addGoal: '/add-goal',
  streakExchange: '/streak-exchange',
  animationTest: '/animation-test',
  settings: '/settings',
  goal: '/goal/:id',
  me: '/me',
  help: '/help',
  sharePhoto: '/share-photo',
  logIn: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  finishSignUp: '/finishSignUp',
  confirmEmail: '/confirm-email',
  changeEmail: '/change-email',
  withdraw: '/withdraw',
  subscriptionSuccess: '/subscription/success',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

const GOAL_ROUTE = /^\/goal\/([^/]+)$/i;

/** The route that a path belongs to. Capital letters and a slash at the end make no difference. */
export function routeOf(pathname: string): Path | undefined {
  const path = withoutLastSlash(pathname).toLowerCase();
  return (
    Object.values(paths).find((each) => each.toLowerCase() === path) ?? (GOAL_ROUTE.test(path) ? paths.goal : undefined)
  );
}

/** The goal of a path of {@link paths.goal}; empty for other paths. */
export function goalIdOf(pathname: string): string {
  return GOAL_ROUTE.exec(withoutLastSlash(pathname))?.[1] ?? '';
}

function withoutLastSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/** A path with query parameters; those without a value are left out. */
export function pathWith(path: Path, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Pages a person may be sent to from outside, after logging in or by a notification: never anything else that was asked
 * for.
 */
const RETURN_PATHS: readonly string[] = [
  paths.dashboard,
  paths.dashboardAlias,
  paths.addGoal,
  paths.streakExchange,
  paths.animationTest,
  paths.settings,
  paths.me,
  paths.help,
  paths.sharePhoto,
  paths.subscriptionSuccess,
];

const GOAL_PAGE = /^\/goal\/[0-9a-f-]{36}$/;

/** The code of an invitation link, which a person opened before they logged in. */
const INVITE = /^invite=[\w-]+$/;

/** The page that looks back at a goal. */
export function goalPath(goalId: string): string {
  return `/goal/${goalId}`;
}

export function isReturnPath(wanted: unknown): wanted is string {
  return typeof wanted === 'string' && (RETURN_PATHS.includes(wanted) || GOAL_PAGE.test(wanted));
}

/** Where to go after logging in: the place that was wanted if it is one of the app's own, otherwise the dashboard. */
export function returnPathOf(wanted: unknown): string {
  if (typeof wanted !== 'string') return paths.dashboard;
  const [path = '', query] = wanted.split('?', 2);
  if (path === paths.finishSignUp && INVITE.test(query ?? '')) return wanted;
  if (!isReturnPath(path)) return paths.dashboard;
  return query ? `${path}?${query}` : path;
}

/** The path of `getDashboard`, which is asked for before the contract's schemas have arrived. */
export const DASHBOARD_CALL_PATH = '/api/dashboard';
