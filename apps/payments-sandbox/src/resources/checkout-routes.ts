import type { Account } from '../state/account.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { CouponRecord, PriceRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { expireSession } from './checkout.ts';
import { newSession } from './checkout-session.ts';
import { appliesTo } from './discounts.ts';

const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = DAY_SECONDS;

export const checkoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    accepts: [
      'automatic_tax',
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_update',
      'discounts',
      'expires_at',
      'line_items',
      'metadata',
      'mode',
      'subscription_data',
      'success_url',
    ],
    run: createSession,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('checkout.session', id)),
  },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', accepts: [], run: expireSessionRoute },
];

function createSession({ account, params }: Call) {
  if (params.requiredText('mode') !== 'subscription')
    throw invalidRequest('The sandbox offers mode=subscription only.', { param: 'mode' });
  const now = account.now();
  const price = readLineItem(account, params);
  const expiresAt = params.integer('expires_at') ?? now + MAX_OPEN_SECONDS;
  if (expiresAt < now + MIN_OPEN_SECONDS || expiresAt > now + MAX_OPEN_SECONDS) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
    throw invalidRequest(message, { param: 'expires_at' });
  }
  const session = newSession(account, {
    customer: account.fetch('customer', params.requiredText('customer'), 'customer'),
    cancelUrl: params.has('cancel_url') ? params.pageAddress('cancel_url') : null,
    successUrl: params.pageAddress('success_url'),
    reference: params.textOrNull('client_reference_id'),
    metadata: params.metadata(),
    price,
    coupon: readCoupon(account, params, price),
    isTaxAutomatic: readAutomaticTax(params),
    expiresAt,
    now,
  });
  const metadata = params.hash('subscription_data', ['metadata'])?.metadata() ?? {};
  account.insert('checkout.session', session);
  account.futureSubscriptions.set(session.id, { metadata });
  return present(account, session);
}

function readLineItem(account: Account, params: Params): PriceRecord {
  const [item, ...others] = params.hashes('line_items', ['price', 'quantity']) ?? [];
  if (!item) throw parameterMissing('line_items');
  if (others.length > 0) throw invalidRequest('The sandbox sells one price at a time.', { param: 'line_items' });
  if ((item.integer('quantity') ?? 1) !== 1)
    throw invalidRequest('The sandbox sells one at a time.', { param: item.nameOf('quantity') });
  return account.fetch('price', item.requiredText('price'), item.nameOf('price'));
}

/** Taxes need to know where a customer is: as with Stripe, their address must be taken from the page. */
function readAutomaticTax(params: Params): boolean {
  const isAutomatic = params.hash('automatic_tax', ['enabled'])?.flag('enabled') ?? false;
  const isAddressTaken = params.hash('customer_update', ['address'])?.oneOf('address', ['auto', 'never']) === 'auto';
  params.oneOf('billing_address_collection', ['auto', 'required']);
  if (!isAutomatic || isAddressTaken) return isAutomatic;
  const message = 'Automatic tax calculation in Checkout requires a valid address on the Customer.';
  throw invalidRequest(`${message} Add one, or set \`customer_update[address]\` to 'auto'.`, {
    code: 'customer_tax_location_invalid',
    param: 'automatic_tax',
  });
}

function readCoupon(account: Account, params: Params, price: PriceRecord): CouponRecord | undefined {
  const [discount, ...others] = params.hashes('discounts', ['coupon']) ?? [];
  if (others.length > 0) throw invalidRequest('You can only apply one discount.', { param: 'discounts' });
  if (!discount) return undefined;
  const coupon = account.fetch('coupon', discount.requiredText('coupon'), 'discounts[0][coupon]');
  if (appliesTo(coupon, [price.product])) return coupon;
  throw invalidRequest('This coupon does not apply to anything in this order.', { param: 'discounts[0][coupon]' });
}

function expireSessionRoute({ account, id }: Call) {
  const session = account.fetch('checkout.session', id);
  if (session.status !== 'open') {
    const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw invalidRequest(`${rule} This Checkout Session has a status of "${session.status}".`);
  }
  expireSession(account, session, account.now());
  return present(account, session);
}
