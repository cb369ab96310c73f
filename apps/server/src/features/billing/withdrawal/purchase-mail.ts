import { mayWithdraw, withdrawalEnd } from '@fivefold/rules/withdrawal';
import type { Price } from '@fivefold/rules/usual-price';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { amountText } from '#kernel/language/money-text';
import { sentence } from '#kernel/language/sentence';
import type { ProviderSubscription } from '#ports/payment-provider/port';
import { composeMail, enqueueMail, type MailInLanguage } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import { isLive } from '../credits/month-state.ts';
import type { BillingDeps } from '../deps.ts';
import { findProfileEmail, setToldSubscription } from '../store.ts';
import { dayIn, type ToPerson } from './mails.ts';

/**
 * Tells a buyer once, in the transaction that hears of the purchase, until when they can withdraw from it and how. An
 * old one, as of before there was this mail, is not told of.
 */
export async function mailPurchaseOnce(
  tx: Tx<Schema>,
  { clock, publicUrl }: Pick<BillingDeps, 'clock' | 'publicUrl'>,
  uid: string,
  subscription: ProviderSubscription | undefined,
): Promise<void> {
  if (subscription === undefined || !isLive(subscription)) return;
  if (!(await setToldSubscription(tx, uid, subscription.id))) return;
  const to = await findProfileEmail(tx, uid);
  const reader = await findZoneAndLanguage(tx, uid);
  const timeZone = reader?.timeZone ?? 'UTC';
  const purchasedAt = new Date(subscription.createdAt * 1000);
  if (to === undefined || !mayWithdraw(purchasedAt, clock.now(), timeZone)) return;
  const about = {
    to,
    publicUrl: publicUrl(),
    timeZone,
    language: reader?.language ?? 'en',
    purchasedAt,
    price: subscription.price,
  };
  await enqueueMail(tx, clock, purchaseMail(about));
}

function purchaseMail({
  to,
  publicUrl,
  language,
  timeZone,
  purchasedAt,
  price,
}: ToPerson & { readonly purchasedAt: Date; readonly price: Price }): MailInLanguage {
  const until = dayIn('UTC')(new Date(withdrawalEnd(purchasedAt, timeZone)));
  return composeMail({
    to,
    language,
    subject: sentence('Your plan has begun'),
    lines: [
      sentence(
        'Thank you! Your plan began on {purchased}. It’s {price} a month until you cancel, and less with each month of Performance that you earn.',
        {
          purchased: dayIn(timeZone)(purchasedAt),
          price: amountText(price.cents, price.currency),
        },
      ),
      sentence(
        'You can withdraw from this purchase until {until}: your plan then ends at once, and you get back what you haven’t used. Later you can cancel in your settings, anytime.',
        { until },
      ),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('Keep this mail: its link works without a log-in.'),
    link: { label: sentence('Withdraw from this purchase'), url: `${publicUrl}/#/withdraw` },
  });
}
