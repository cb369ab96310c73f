import { createContext, type ReactNode, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useLastAction } from '#kernel/router/router.tsx';
import { classNames } from './class-names.ts';
import styles from './page.module.css';
import hidden from './visually-hidden.module.css';

const APP_NAME = 'Fivefold';

/** Where a person was on a page when they left it. */
interface Place {
  /** How far it was scrolled. */
  readonly top: number;
  /** What had the focus, and how far below the window's top it was; empty without an id. */
  readonly focusId: string;
  readonly focusTop: number;
  /** Where the focus goes while that is folded away; empty without one. */
  readonly fallbackId: string;
}

interface Pages {
  /** What was shown last: its loading form, its failed form, or another page; undefined before the first. */
  last: { readonly entry: string; readonly hadFocus: boolean } | undefined;
  /** By the entry of the browser's history and its address: all addresses that were typed have one key. */
  readonly places: Map<string, Place>;
}

const PagesContext = createContext<Pages | null>(null);

/** Stands around all pages of an app. */
export function PagesProvider({ children }: { children: ReactNode }) {
  const pages = useMemo<Pages>(() => ({ last: undefined, places: new Map() }), []);
  return <PagesContext value={pages}>{children}</PagesContext>;
}

interface Props {
  /** The page's heading and the document's title. */
  title: string;
  /** The heading is for screen readers only, where the page shows its name otherwise. */
  isTitleHidden?: boolean;
  /** Beside the heading, such as a back button before or an action after it. */
  before?: ReactNode;
  after?: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
  width?: 'narrow' | 'wide';
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The frame of a page: main landmark, heading, document title. When a person came from another page, the focus goes to
 * the heading, so that keyboard and screen reader start at the top of the new page. Who comes back finds the page
 * scrolled and focused as they left it. A page that has loaded takes the focus only from its own loading form.
 */
export function Page({
  title,
  isTitleHidden = false,
  before,
  after,
  lead,
  width = 'wide',
  children,
  className,
}: Props) {
  const main = useRef<HTMLElement>(null);
  const pages = use(PagesContext);
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const isBack = useLastAction() === 'pop';
  const place = isBack ? pages?.places.get(entry) : undefined;

  useEffect(() => {
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);

  const arrive = useEffectEvent((last: Pages['last']) => {
    if (document.querySelector('dialog[open]')) return;
    if (place !== undefined) returnTo(place, main.current);
    else if (last !== undefined && (last.entry !== entry || last.hadFocus)) {
      document.documentElement.scrollTop = 0;
      main.current?.focus({ preventScroll: true });
    }
  });
  const leave = useEffectEvent((from: Pages) => {
    from.places.set(entry, currentPlace());
    from.last = { entry, hadFocus: main.current?.contains(document.activeElement) === true };
  });
  // Before the page is painted, so that it is never seen elsewhere.
  useLayoutEffect(() => {
    if (pages === null) return undefined;
    arrive(pages.last);
    return () => leave(pages);
  }, [pages]);

  return (
    <main ref={main} tabIndex={-1} className={classNames(styles.page, styles[width], className)}>
      {isTitleHidden ? (
        <h1 className={hidden.hidden}>{title}</h1>
      ) : (
        <header className={styles.header}>
          {before !== undefined && <div className={styles.before}>{before}</div>}
          <div className={styles.titleRow}>
            <h1>{title}</h1>
            {after}
          </div>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </header>
      )}
      {children}
    </main>
  );
}

function currentPlace(): Place {
  const focused = document.activeElement;
  return {
    top: document.documentElement.scrollTop,
    focusId: focused?.id ?? '',
    focusTop: topOf(focused),
    fallbackId: focused instanceof HTMLElement ? (focused.dataset['returnTo'] ?? '') : '',
  };
}

/** What had the focus stands where it stood, also when the page above it has changed meanwhile. */
function returnTo({ top, focusId, focusTop, fallbackId }: Place, main: HTMLElement | null): void {
  const focused = focusId === '' ? null : document.getElementById(focusId);
  (focused ?? document.getElementById(fallbackId) ?? main)?.focus({ preventScroll: true });
  document.documentElement.scrollTop = top;
  if (focused !== null) document.documentElement.scrollTop += topOf(focused) - focusTop;
}

/** Of what it stands in: what is pressed is a little lower itself. */
function topOf(element: Element | null): number {
  return element?.parentElement?.getBoundingClientRect().top ?? 0;
}
