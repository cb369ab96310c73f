import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PageLoading } from './page-loading.tsx';
import { reloadIfStale } from './reload-if-stale.ts';

export interface LazyPage<Props extends object = object> {
  Page: ComponentType<Props>;
  /** Starts fetching the page's code before it is shown. */
  preload: () => void;
}

/**
 * A page whose code is fetched when it is first shown. After a failure the next attempt to show it fetches again, which
 * one `lazy` for all time would not.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    if (loading === undefined) {
      const attempt = load();
      attempt.catch(() => {
        loading = undefined;
      });
      loading = attempt;
    }
    return loading;
  };

  const createCode = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await loadOnce().catch(reloadIfStale) }));

  function Page(props: Props) {
    // One attempt for as long as the page is shown: a failure goes to the error screen, whose 'Try Again' shows it anew.
    const [Code] = useState(createCode);
    return (
      <Suspense fallback={<PageLoading />}>
        <Code {...props} />
      </Suspense>
    );
  }
  return { Page, preload: () => void loadOnce().catch(() => undefined) };
}
