import type { Account } from '../state/account.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { CouponRecord, PriceRecord } from '../state/records.ts';
import { invalidRequest, onlyOneOf, parameterMissing } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { expireSession } from './checkout.ts';
import { newItem, newSession } from './checkout-session.ts';
import { appliesTo, redeemableCoupon } from './discounts.ts';

const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = DAY_SECONDS;
const MAX_QUANTITY = 999;

/** Accepted and without effect here: they change how Stripe's own page looks, or what it asks for. */
const DECORATION = [
  'billing_address_collection',
  'branding_settings',
  'custom_text',
  'customer_update',
  'locale',
  'payment_method_collection',
  'phone_number_collection',
  'submit_type',
] as const;

export const checkoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    accepts: [
      ...DECORATION,
      'allow_promotion_codes',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'discounts',
      'expires_at',
      'line_items',
      'metadata',
      'mode',
      'subscription_data',
      'success_url',
      'ui_mode',
    ],
    run: createSession,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    accepts: [...LIST_PARAMETERS, 'created', 'customer', 'status', 'subscription'],
    run: listSessions,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('checkout.session', id)),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    accepts: LIST_PARAMETERS,
    run: ({ account, id }) => ({ ...structuredClone(account.fetch('checkout.session', id).line_items) }),
  },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', accepts: [], run: expireSessionRoute },
];

function createSession({ account, params }: Call) {
  refuseOtherModes(params);
  if (params.has('customer') && params.has('customer_email')) throw onlyOneOf('customer', 'customer_email');
  const customer = params.has('customer')
    ? account.fetch('customer', params.requiredText('customer'), 'customer')
    : undefined;
  const now = account.timeOf(customer);
  const { price, quantity } = readLineItem(account, params);
  const coupon = readCoupon(account, params, price, now);
  const expiresAt = params.integer('expires_at') ?? now + MAX_OPEN_SECONDS;
  if (expiresAt < now + MIN_OPEN_SECONDS || expiresAt > now + MAX_OPEN_SECONDS) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
    throw invalidRequest(message, { param: 'expires_at' });
  }
  const successUrl = pageAddress(params, 'success_url');
  if (successUrl === null) throw parameterMissing('success_url');
  const future = params.hash('subscription_data', ['description', 'metadata']);
  const subscriptionData = {
    metadata: future?.metadata() ?? {},
    description: future?.textOrNull('description') ?? null,
  };

  const session = newSession({
    customer,
    customerEmail: params.textOrNull('customer_email'),
    cancelUrl: pageAddress(params, 'cancel_url'),
    successUrl,
    reference: params.textOrNull('client_reference_id'),
    allowsPromotionCodes: params.flag('allow_promotion_codes') ?? null,
    metadata: params.metadata(),
    item: newItem(account, price, quantity, coupon),
    coupon,
    expiresAt,
    now,
  });
  account.insert('checkout.session', session);
  account.futureSubscriptions.set(session.id, subscriptionData);
  return present(account, session);
}

function refuseOtherModes(params: Params): void {
  if (params.requiredText('mode') !== 'subscription')
    throw invalidRequest('The sandbox offers mode=subscription only.', { param: 'mode' });
  const uiMode = params.text('ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page')
    throw invalidRequest('The sandbox offers ui_mode=hosted_page only.', { param: 'ui_mode' });
}

function readLineItem(account: Account, params: Params): { price: PriceRecord; quantity: number } {
  const items = params.hashes('line_items', ['adjustable_quantity', 'price', 'quantity']);
  const [item] = items ?? [];
  if (!item) throw parameterMissing('line_items');
  if (items && items.length > 1)
    throw invalidRequest('The sandbox sells one price at a time.', { param: 'line_items' });
  const price = account.fetch('price', item.requiredText('price'), item.nameOf('price'));
  if (price.type !== 'recurring') {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: item.nameOf('price'),
    });
  }
  if (!price.active) throw invalidRequest('The price specified is inactive.', { param: item.nameOf('price') });
  const quantity = item.integer('quantity') ?? 1;
  if (quantity < 1 || quantity > MAX_QUANTITY)
    throw invalidRequest(`The quantity must be between 1 and ${MAX_QUANTITY}.`, { param: item.nameOf('quantity') });
  return { price, quantity };
}

function readCoupon(account: Account, params: Params, price: PriceRecord, now: number): CouponRecord | undefined {
  const discounts = params.hashes('discounts', ['coupon']);
  if (discounts && params.has('allow_promotion_codes')) throw onlyOneOf('allow_promotion_codes', 'discounts');
  if (discounts && discounts.length > 1)
    throw invalidRequest('You can only apply one discount.', { param: 'discounts' });
  const [discount] = discounts ?? [];
  if (!discount) return undefined;
  const coupon = redeemableCoupon(account, discount.requiredText('coupon'), now, 'discounts[0][coupon]');
  if (!appliesTo(coupon, [price.product])) {
    throw invalidRequest('This coupon does not apply to anything in this order.', { param: 'discounts[0][coupon]' });
  }
  if (coupon.currency !== null && coupon.currency !== price.currency) {
    throw invalidRequest('The coupon and the price are in different currencies.', { param: 'discounts[0][coupon]' });
  }
  return coupon;
}

/** Hosted pages link to these addresses, so only http and https are taken. */
function pageAddress(params: Params, name: string): string | null {
  const text = params.textOrNull(name);
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return text;
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: name,
  });
}

function listSessions({ account, params }: Call) {
  const [customer, subscription, status] = [
    params.text('customer'),
    params.text('subscription'),
    params.text('status'),
  ];
  const isInRange = createdFilter(params);
  const sessions = account
    .all('checkout.session')
    .filter(
      (session) =>
        isInRange(session) &&
        (customer === undefined || session.customer === customer) &&
        (subscription === undefined || session.subscription === subscription) &&
        (status === undefined || session.status === status),
    );
  return listPage(account, sessions, '/v1/checkout/sessions', params);
}

function expireSessionRoute({ account, id }: Call) {
  const session = account.fetch('checkout.session', id);
  if (session.status !== 'open') {
    const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw invalidRequest(`${rule} This Checkout Session has a status of "${session.status}".`);
  }
  expireSession(account, session, account.timeOf(account.peek('customer', session.customer)));
  return present(account, session);
}
