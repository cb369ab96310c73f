import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';
import hidden from './visually-hidden.module.css';

const APP_NAME = 'Fivefold';
/** Counts a shown page. @returns whether it is the first one of the app */
const CountPage = createContext<(() => boolean) | null>(null);

/** Stands around all pages of an app. */
export function PagesProvider({ children }: { children: ReactNode }) {
  const shown = useRef(0);
  const countPage = useCallback(() => (shown.current += 1) === 1, []);
  return <CountPage value={countPage}>{children}</CountPage>;
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
 * the heading, so that keyboard and screen reader start at the top of the new page.
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
  const countPage = use(CountPage);

  useEffect(() => {
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);

  useEffect(() => {
    if (countPage === null || countPage() || document.querySelector('dialog[open]')) return;
    document.documentElement.scrollTop = 0;
    main.current?.focus({ preventScroll: true });
  }, [countPage]);

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
