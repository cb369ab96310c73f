import { t } from '#kernel/language/t.ts';
import { AnimationTest } from '#features/celebrations/animation-test.tsx';
import { Page } from '#ui/page.tsx';
import { BackLink } from '#app/layouts/back-link.tsx';

/** One button per celebration (Specification section 2). */
export function AnimationTestPage() {
  return (
    <Page
      title={t('Animation Test')}
      lead={t('Every check-in plays the next of twelve celebrations. An earned streak plays the wave.')}
      before={<BackLink />}
    >
      <AnimationTest />
    </Page>
  );
}
