import { confirmWithdrawal } from '@fivefold/contract/calls/withdrawal';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useSending } from './use-sending.ts';

interface Props {
  /** Of the mailed link. */
  code: string;
  /** Asks for another link. */
  onNewLink: () => void;
  className: string | undefined;
}

/** Withdraws with a tap, not with the visit: mail programs open links by themselves. */
export function WithdrawConfirmation({ code, onNewLink, className }: Props) {
  const api = useApi();
  const confirm = useSending(() => api.send(confirmWithdrawal, { body: { code } }));
  if (confirm.answer !== undefined) return <Outcome {...confirm.answer} />;
  return (
    <div className={className}>
      {confirm.problem !== undefined && (
        <Banner
          tone="error"
          actions={
            confirm.problem.code === 'subscription.withdrawal_link' && (
              <Button onClick={onNewLink}>{t('Ask for a new link')}</Button>
            )
          }
        >
          {confirm.problem.message}
        </Banner>
      )}
      <p>
        {t(
          'Your plan ends at once, and what you haven’t used comes back the way you paid it: to your card, or as credit.',
        )}
      </p>
      <Button variant="primary" size="large" isWide isBusy={confirm.isBusy} onClick={confirm.send}>
        {t('Withdraw now')}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  confirmed_at: string;
  refunded_cents: number | null;
  currency: string;
}

function Outcome({ confirmed_at, refunded_cents, currency }: OutcomeProps) {
  const time = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long' }).format(new Date(confirmed_at));
  return (
    <Banner tone="success" title={t('You withdrew on {time}.', { time })}>
      {refunded_cents === null || refunded_cents === 0
        ? t('Your plan has ended. The receipt comes by mail.')
        : t('Your plan has ended, and {refunded} went back to your card. The receipt came by mail.', {
            refunded: formatMoney(refunded_cents, currency),
          })}
    </Banner>
  );
}
