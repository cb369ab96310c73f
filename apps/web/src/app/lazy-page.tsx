import { type ComponentType, lazy, Suspense } from 'react';
import { PageLoading } from './page-loading.tsx';

export interface LazyPage {
  Page: ComponentType;
  /** Starts fetching the page's code before it is shown. */
  preload: () => void;
}

/** A page whose code is fetched when it is first shown. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      // A later visit tries again, which matters after a moment without connection.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  const Page = () => (
    <Suspense fallback={<PageLoading />}>
      <Lazy />
    </Suspense>
  );
  return { Page, preload: () => void loadOnce().catch(() => undefined) };
}
