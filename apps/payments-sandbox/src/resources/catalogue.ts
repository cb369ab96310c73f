import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { PriceRecord, ProductRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';

const TAX_BEHAVIORS = ['exclusive', 'inclusive', 'unspecified'] as const;
const OWN_ID = /^[\w-]{1,200}$/;

/** Products and their prices: what can be bought. */
export const catalogueRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', accepts: ['id', 'name'], run: createProduct },
  {
    method: 'POST',
    path: '/v1/prices',
    accepts: ['currency', 'lookup_key', 'product', 'recurring', 'tax_behavior', 'unit_amount'],
    run: createPrice,
  },
  { method: 'POST', path: '/v1/prices/:id', accepts: ['tax_behavior'], run: updatePrice },
  { method: 'GET', path: '/v1/prices', accepts: [...LIST_PARAMETERS, 'lookup_keys'], run: listPrices },
];

function createProduct({ account, params }: Call) {
  const now = account.now();
  const product: ProductRecord = {
    id: readOwnId(account, 'product', params) ?? drawId('product'),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: params.requiredText('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  return present(account, account.insert('product', product));
}

function createPrice({ account, params }: Call) {
  const product = account.fetch('product', params.requiredText('product'), 'product');
  const amount = params.requiredInteger('unit_amount');
  if (amount < 0) throw invalidRequest('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  const recurring = params.hash('recurring', ['interval']);
  if (!recurring) throw parameterMissing('recurring');
  if (recurring.requiredText('interval') !== 'month')
    throw invalidRequest('The sandbox bills by the month only.', { param: 'recurring[interval]' });
  const price: PriceRecord = {
    id: drawId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: readCurrency(params),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: readLookupKey(account, params),
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: params.oneOf('tax_behavior', TAX_BEHAVIORS) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  return present(account, account.insert('price', price));
}

/** With cents, and without a least amount above one unit. */
const CURRENCIES: ReadonlySet<string> = new Set(['aud', 'cad', 'chf', 'eur', 'gbp', 'nzd', 'sgd', 'usd']);

export function readCurrency(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase();
  if (CURRENCIES.has(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${currency.slice(0, 40)}. The sandbox takes ${[...CURRENCIES].join(', ')}.`, {
    param: 'currency',
  });
}

/** Of a price only how taxes are in it, and that once. */
function updatePrice({ account, params, id }: Call) {
  const price = account.fetch('price', id);
  const wanted = params.oneOf('tax_behavior', TAX_BEHAVIORS) ?? price.tax_behavior;
  if (price.tax_behavior !== 'unspecified' && wanted !== price.tax_behavior) {
    const message = 'The `tax_behavior` cannot be changed once it is set to `exclusive` or `inclusive`.';
    throw invalidRequest(message, { param: 'tax_behavior' });
  }
  price.tax_behavior = wanted;
  return present(account, price);
}

/** A lookup key belongs to one price. */
function readLookupKey(account: Account, params: Params): string | null {
  const key = params.textOrNull('lookup_key');
  const holder = account.all('price').find((price) => key !== null && price.lookup_key === key);
  if (!holder) return key;
  throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
}

function listPrices({ account, params }: Call) {
  const keys = params.texts('lookup_keys');
  const prices = account.all('price').filter((price) => keys?.includes(price.lookup_key ?? '') ?? true);
  return listPage(account, prices, '/v1/prices', params);
}

/** The id a caller chose for a product or coupon, or null. Taken ones are refused. */
export function readOwnId(account: Account, kind: 'coupon' | 'product', params: Params): string | null {
  const id = params.textOrNull('id');
  if (id === null) return null;
  if (!OWN_ID.test(id)) throw invalidRequest(`Invalid ${kind} id.`, { param: 'id' });
  if (!account.find(kind, id)) return id;
  const name = kind === 'coupon' ? 'Coupon' : 'Product';
  throw invalidRequest(`${name} already exists.`, { code: 'resource_already_exists', param: 'id' });
}
