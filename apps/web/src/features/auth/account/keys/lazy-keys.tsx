import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Few people have passkeys or a second step: their code comes when the settings are on the screen. */
export const KeySettings = lazyComponent(async () => (await import('./key-settings.tsx')).KeySettings, {
  whileLoading: <Skeleton height="2.75rem" shape="block" />,
  onFailure: <NotLoaded />,
});

function NotLoaded() {
  return <Banner tone="error">{t('Check your connection and open the settings again.')}</Banner>;
}
