import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useOpenPortal } from './use-open-portal.ts';

/** A renewal could not be paid: for some days everything goes on, and the card can be changed in the portal. */
export function PastDueNotice() {
  const portal = useOpenPortal();
  return (
    <Banner
      tone="error"
      title={t('Your last payment didn’t go through.')}
      actions={
        <Button variant="primary" isBusy={portal.isOpening} onClick={portal.open}>
          {t('Update your card')}
        </Button>
      }
    >
      {t('Update your card to keep your plan. Your goals and streaks are safe.')}
    </Banner>
  );
}
