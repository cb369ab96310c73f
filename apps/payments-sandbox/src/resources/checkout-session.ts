import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { CheckoutSessionRecord, CouponRecord, CustomerRecord, PriceRecord } from '../state/records.ts';
import { amountOff } from './discounts.ts';

interface SessionDraft {
  customer: CustomerRecord;
  cancelUrl: string | null;
  successUrl: string;
  reference: string | null;
  metadata: Record<string, string>;
  price: PriceRecord;
  coupon: CouponRecord | undefined;
  isTaxAutomatic: boolean;
  expiresAt: number;
  now: number;
}

/** An open session as Stripe would answer it. */
export function newSession(account: Account, draft: SessionDraft): CheckoutSessionRecord {
  const { customer } = draft;
  const { price } = draft;
  const subtotal = price.unit_amount ?? 0;
  const discount = draft.coupon ? amountOff(draft.coupon, subtotal) : 0;
  const id = drawId('checkout.session');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    automatic_tax: {
      enabled: draft.isTaxAutomatic,
      liability: draft.isTaxAutomatic ? { type: 'self' } : null,
      provider: null,
      status: draft.isTaxAutomatic ? 'requires_location_inputs' : null,
    },
    billing_address_collection: draft.isTaxAutomatic ? 'required' : null,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: draft.now,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: detailsOf(customer),
    customer_email: null,
    discounts: draft.coupon ? [{ coupon: draft.coupon.id, promotion_code: null }] : [],
    expires_at: draft.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      data: [{ description: account.linked('product', price.product).name, price: structuredClone(price) }],
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: draft.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: draft.successUrl,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `/c/pay/${id}`,
    wallet_options: null,
  };
}

/** What a session shows of its customer. */
export function detailsOf(customer: CustomerRecord): NonNullable<CheckoutSessionRecord['customer_details']> {
  return {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}
