import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { goOn } from '@fivefold/contract/calls/go-on';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { basePrice, formatDay, priceAt } from './prices.ts';

/**
 * A plan that was not used for months is paused, or will be: everything is read, and one tap goes on.
 * @param props.onGoneOn the plan can be used again
 */
export function PausedNotice({ onGoneOn }: { onGoneOn?: () => void }) {
  const { data: subscription } = useQuery(callQuery(getSubscriptionStatus));
  const resuming = useCall(goOn, { ...(onGoneOn && { onSuccess: onGoneOn }) });
  const from = subscription?.paused_from ?? null;
  if (subscription === undefined || from === null) return null;
  const { is_active: isAhead, current_period_end: renewsAt } = subscription;
  return (
    <Banner
      tone="info"
      title={isAhead ? t('Your plan pauses on {day}', { day: formatDay(from) }) : t('Your plan is paused')}
      actions={
        <Button variant="primary" isBusy={resuming.isPending} onClick={() => resuming.mutate({ body: {} })}>
          {t('Go on')}
        </Button>
      }
    >
      <span>
        {isAhead
          ? t('You hadn’t opened Fivefold for a while, so nothing is charged from then on.')
          : t('You can read everything, and nothing is charged. Go on to check in again.')}
      </span>
      {renewsAt !== null && (
        <>
          {' '}
          <span>
            {t('If you go on, your next renewal is {price} on {day}.', {
              price: basePrice(priceAt(subscription, renewsAt)),
              day: formatDay(renewsAt),
            })}
          </span>
        </>
      )}
    </Banner>
  );
}
