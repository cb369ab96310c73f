import type { ComponentType } from 'react';
import type { TextPart } from '#kernel/language/catalogue.ts';
import { type LazyComponent, lazyComponent } from '#ui/lazy-component.tsx';
import { PageLoading } from './page-loading.tsx';
import { reloadIfStale } from './reload-if-stale.ts';

/**
 * A page whose code is fetched when it is first shown. A failure leads to the error screen, whose 'Try Again' shows the
 * page anew.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: TextPart,
): LazyComponent<Props> {
  return lazyComponent(load, {
    whileLoading: <PageLoading />,
    recover: reloadIfStale,
    ...(texts !== undefined && { texts }),
  });
}
