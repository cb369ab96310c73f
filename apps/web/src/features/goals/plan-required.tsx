import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** The server added nothing, as the person has no plan: the way to the plans. */
export function PlanRequired({ plansPath }: { plansPath: string }) {
  return (
    <Banner tone="error" actions={<ButtonLink to={plansPath}>{t('See the plans')}</ButtonLink>}>
      {t('Choose a plan to add goals.')}
    </Banner>
  );
}
