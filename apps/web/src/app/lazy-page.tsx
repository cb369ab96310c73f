import { type ComponentType, useEffect, useState } from 'react';
import { PageLoading } from './page-loading.tsx';
import { reloadIfStale } from './reload-if-stale.ts';

export interface LazyPage<Props extends object = object> {
  Page: ComponentType<Props>;
  /** Starts fetching the page's code before it is shown. */
  preload: () => void;
}

/**
 * A page whose code is fetched when it is first shown, and again at the next attempt to show it after a failure.
 *
 * Without `Suspense`: React holds back what replaces a fallback until the fallback was there for 300 ms, and a page that
 * is held back has not even asked the server yet.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let known: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    if (loading === undefined) {
      loading = load();
      loading.then(
        (code) => {
          known = code;
        },
        () => {
          loading = undefined;
        },
      );
    }
    return loading;
  };

  function Page(props: Props) {
    const [Code, setCode] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Code !== undefined) return undefined;
      let isGone = false;
      loadOnce()
        .catch(reloadIfStale)
        .then(
          (code) => {
            if (!isGone) setCode(() => code);
          },
          (error: unknown) => {
            if (!isGone) setFailure({ error });
          },
        );
      return () => {
        isGone = true;
      };
    }, [Code]);

    // To the error screen, whose 'Try Again' shows the page anew.
    if (failure !== undefined) throw failure.error;
    return Code === undefined ? <PageLoading /> : <Code {...props} />;
  }
  return { Page, preload: () => void loadOnce().catch(() => undefined) };
}
