import { t } from '#kernel/language/t.ts';
import { basePrice } from '#features/billing/prices.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** What an account costs, before a password is chosen. */
export function PriceLine() {
  return (
    <p>{t('Base plan: {price} a month, less as you check in.', { price: basePrice(usePlatform().server.price) })}</p>
  );
}
