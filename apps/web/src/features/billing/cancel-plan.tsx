import { cancelSubscription } from '@fivefold/contract/calls/billing';
import { SUBSCRIPTION_UNAVAILABLE } from '@fivefold/rules/texts';
import { useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDay } from './prices.ts';

interface Props {
  /** When that is; epoch seconds. */
  endsAt: number | null;
  /** Its month was not used, so what was paid for it goes back. */
  isRenewalFree: boolean;
}

/** Ends the plan with its paid month, in two taps. */
export function CancelPlan({ endsAt, isRenewalFree }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCall(cancelSubscription, {
    errorToast: SUBSCRIPTION_UNAVAILABLE,
    onSuccess: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('Cancel your plan')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Cancel your plan?')}
          confirmLabel={t('Cancel the plan')}
          cancelLabel={t('Keep the plan')}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate({ body: {} })}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            <span>
              {endsAt === null
                ? t('You keep it until the end of the month you’ve paid for. Nothing is charged after that.')
                : t('You keep it until {day}. Nothing is charged after that.', { day: formatDay(endsAt) })}
            </span>{' '}
            {isRenewalFree && (
              <>
                <span>{t('You then get back what your card paid for the month you didn’t use.')}</span>{' '}
              </>
            )}
            <span>{t('Your account, your points and everything in it stay.')}</span>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
