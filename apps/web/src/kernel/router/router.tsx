import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Action, type AppHistory, createHashHistory, type Location } from './history.ts';

const HistoryContext = createContext<AppHistory | null>(null);
/** Apart from the history, so that a link does not render again with each page. */
const PlaceContext = createContext<{ location: Location; action: Action } | null>(null);

/** What moves from one page to the next, once its code is there (`app/page-motion`). */
export const pageMotion: {
  around?: (change: () => void, action: Action) => void;
  /** Fetches the code of a path's page. */
  preload?: (path: string) => Promise<void> | undefined;
} = {};

/** Stands around all that reads where the app is, or goes elsewhere. */
export function Router({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [place, setPlace] = useState(() => ({ location: history.location(), action: 'pop' as Action }));
  useLayoutEffect(
    () =>
      history.listen((action) => {
        const change = () => startTransition(() => setPlace({ location: history.location(), action }));
        if (pageMotion.around) pageMotion.around(change, action);
        else change();
      }),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </HistoryContext>
  );
}

/** The router of the app: its paths stand behind the `#` (Specification section 2). */
export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHashHistory);
  return <Router history={history}>{children}</Router>;
}

function useHistory(): AppHistory {
  const history = use(HistoryContext);
  if (history === null) throw new Error('There is no router around this component.');
  return history;
}

function usePlace() {
  const place = use(PlaceContext);
  if (place === null) throw new Error('There is no router around this component.');
  return place;
}

export function useLocation(): Location {
  return usePlace().location;
}

/** How the app came to where it is. */
export function useLastAction(): Action {
  return usePlace().action;
}

/** The query of the app's path. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

interface NavigateOptions {
  /** Takes the place of the current entry in the history. */
  readonly replace?: boolean;
  /** What the entry keeps, also for a reload. */
  readonly state?: unknown;
}

/** Goes to a path, or by a number of entries through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** The returned function stays the same. */
export function useNavigate(): Navigate {
  const history = useHistory();
  return useMemo(
    () =>
      (to, { replace = false, state } = {}) => {
        if (typeof to === 'number') history.go(to);
        else if (replace) history.replace(to, state);
        else history.push(to, state);
      },
    [history],
  );
}

/** Leads elsewhere as soon as it is shown, in place of the current entry in the history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const history = useHistory();
  useEffect(() => history.replace(to, state), [history, to, state]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'>, NavigateOptions {
  to: string;
}

/** A link to a page of the app. A click that asks the browser for a new tab or window stays the browser's. */
export function Link({ to, replace = false, state, onClick, children, ...rest }: LinkProps) {
  const history = useHistory();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    const { pathname, search } = history.location();
    // A link to the page itself adds no entry, as in the browser.
    if (replace || pathname + search === to) history.replace(to, state);
    else history.push(to, state);
  };
  return (
    <a {...rest} href={history.hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
