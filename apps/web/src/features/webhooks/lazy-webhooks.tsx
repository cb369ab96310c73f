import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Few people have webhooks: their code comes when the room is on the screen. */
export const Webhooks = lazyComponent(async () => (await import('./webhooks.tsx')).Webhooks, {
  whileLoading: <Skeleton height="2.75rem" shape="block" />,
  onFailure: <NotLoaded />,
});

function NotLoaded() {
  return <Banner tone="error">{t('Check your connection and open the settings again.')}</Banner>;
}
