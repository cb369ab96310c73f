import { t } from '#kernel/language/t.ts';
import { BackLink } from '#app/layouts/back-link.tsx';
import { SharedPhoto } from '#app/share-photo/shared-photo.tsx';
import { Page } from '#ui/page.tsx';

/** Where a photo comes that another app shared with this one. */
export function SharePhotoPage() {
  return (
    <Page title={t('Which goal is this photo for?')} width="narrow" before={<BackLink />}>
      <SharedPhoto />
    </Page>
  );
}
