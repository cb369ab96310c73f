import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paths } from '#app/paths.ts';
import { AnimationTest } from '#slices/celebrations/animation-test.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

/** One button per celebration (Specification section 2). */
export function AnimationTestPage() {
  return (
    <Page
      title="Animation Test"
      lead="Every check-in plays the next of twelve celebrations. An earned streak plays the wave."
      before={
        <ButtonLink to={paths.dashboard} variant="quiet" icon={<ArrowLeft size={18} aria-hidden="true" />}>
          Back
        </ButtonLink>
      }
    >
      <AnimationTest />
    </Page>
  );
}
