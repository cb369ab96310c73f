import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Few people have access tokens: their code comes when the settings are on the screen. */
export const AccessTokens = lazyComponent(async () => (await import('./access-tokens.tsx')).AccessTokens, {
  whileLoading: <Skeleton height="2.75rem" shape="block" />,
  onFailure: <NotLoaded />,
});

function NotLoaded() {
  return <Banner tone="error">{t('Check your connection and open the settings again.')}</Banner>;
}
