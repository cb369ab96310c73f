import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { PriceRecord, ProductRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { emitEvent } from './events.ts';

const OWN_ID = /^[\w-]{1,200}$/;
const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/** Products and their prices: what can be bought. */
export const catalogueRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    accepts: ['active', 'description', 'id', 'metadata', 'name', 'statement_descriptor', 'type', 'url'],
    run: createProduct,
  },
  { method: 'GET', path: '/v1/products', accepts: [...LIST_PARAMETERS, 'active', 'created', 'ids'], run: listProducts },
  {
    method: 'GET',
    path: '/v1/products/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('product', id)),
  },
  {
    method: 'POST',
    path: '/v1/products/:id',
    accepts: ['active', 'description', 'metadata', 'name', 'default_price'],
    run: updateProduct,
  },
  {
    method: 'POST',
    path: '/v1/prices',
    accepts: [
      'active',
      'currency',
      'lookup_key',
      'metadata',
      'nickname',
      'product',
      'recurring',
      'tax_behavior',
      'transfer_lookup_key',
      'unit_amount',
    ],
    run: createPrice,
  },
  {
    method: 'GET',
    path: '/v1/prices',
    accepts: [...LIST_PARAMETERS, 'active', 'created', 'currency', 'lookup_keys', 'product', 'type'],
    run: listPrices,
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('price', id)),
  },
  {
    method: 'POST',
    path: '/v1/prices/:id',
    accepts: ['active', 'lookup_key', 'metadata', 'nickname', 'transfer_lookup_key'],
    run: updatePrice,
  },
];

function createProduct({ account, params }: Call) {
  const now = account.now();
  const product: ProductRecord = {
    id: readOwnId(account, 'product', params) ?? drawId('product'),
    object: 'product',
    active: params.flag('active') ?? true,
    created: now,
    default_price: null,
    description: params.textOrNull('description'),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.requiredText('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.textOrNull('statement_descriptor'),
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: params.textOrNull('url'),
  };
  emitEvent(account, 'product.created', account.insert('product', product), now);
  return present(account, product);
}

function listProducts({ account, params }: Call) {
  const active = params.flag('active');
  const ids = params.texts('ids');
  const isInRange = createdFilter(params);
  const products = account
    .all('product')
    .filter(
      (product) =>
        isInRange(product) &&
        (active === undefined || product.active === active) &&
        (ids?.includes(product.id) ?? true),
    );
  return listPage(account, products, '/v1/products', params);
}

function updateProduct({ account, params, id }: Call) {
  const product = account.fetch('product', id);
  const changes = {
    active: params.flag('active') ?? product.active,
    default_price: params.has('default_price')
      ? account.fetch('price', params.requiredText('default_price'), 'default_price').id
      : product.default_price,
    description: params.has('description') ? params.textOrNull('description') : product.description,
    metadata: params.metadata(product.metadata),
    name: params.has('name') ? params.requiredText('name') : product.name,
    updated: account.now(),
  };
  Object.assign(product, changes);
  emitEvent(account, 'product.updated', product, account.now());
  return present(account, product);
}

function createPrice({ account, params }: Call) {
  const product = account.fetch('product', params.requiredText('product'), 'product');
  const amount = params.requiredInteger('unit_amount');
  if (amount < 0) throw invalidRequest('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  const recurring = params.hash('recurring', ['interval', 'interval_count', 'usage_type']);
  const lookupKey = takeLookupKey(account, params);
  const price: PriceRecord = {
    id: drawId('price'),
    object: 'price',
    active: params.flag('active') ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: params.requiredText('currency').toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: params.metadata(),
    nickname: params.textOrNull('nickname'),
    product: product.id,
    recurring: recurring ? recurringOf(recurring) : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  emitEvent(account, 'price.created', account.insert('price', price), account.now());
  return present(account, price);
}

function recurringOf(params: Params): NonNullable<PriceRecord['recurring']> {
  const interval = params.oneOf('interval', INTERVALS);
  if (interval === undefined) throw parameterMissing(params.nameOf('interval'));
  const intervalCount = params.integer('interval_count') ?? 1;
  if (interval !== 'month' || intervalCount !== 1)
    throw invalidRequest('The sandbox bills by the month only.', { param: params.nameOf('interval') });
  return { interval, interval_count: intervalCount, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

/** A lookup key belongs to one price: taken from another only when `transfer_lookup_key` says so. */
function takeLookupKey(account: Account, params: Params, owner?: PriceRecord): string | null {
  const key = params.textOrNull('lookup_key');
  const holder =
    key === null ? undefined : account.all('price').find((price) => price.lookup_key === key && price !== owner);
  if (!holder) return key;
  if (params.flag('transfer_lookup_key') !== true) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  holder.lookup_key = null;
  return key;
}

function listPrices({ account, params }: Call) {
  const active = params.flag('active');
  const keys = params.texts('lookup_keys');
  const [product, currency, type] = [params.text('product'), params.text('currency'), params.text('type')];
  const isInRange = createdFilter(params);
  const prices = account
    .all('price')
    .filter(
      (price) =>
        isInRange(price) &&
        (active === undefined || price.active === active) &&
        (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
        (product === undefined || price.product === product) &&
        (currency === undefined || price.currency === currency) &&
        (type === undefined || price.type === type),
    );
  return listPage(account, prices, '/v1/prices', params);
}

function updatePrice({ account, params, id }: Call) {
  const price = account.fetch('price', id);
  const changes = {
    active: params.flag('active') ?? price.active,
    metadata: params.metadata(price.metadata),
    nickname: params.has('nickname') ? params.textOrNull('nickname') : price.nickname,
    lookup_key: params.has('lookup_key') ? takeLookupKey(account, params, price) : price.lookup_key,
  };
  Object.assign(price, changes);
  emitEvent(account, 'price.updated', price, account.now());
  return present(account, price);
}

/** The id a caller chose for a product or coupon, or null. Taken ones are refused. */
export function readOwnId(account: Account, kind: 'coupon' | 'product', params: Params): string | null {
  const id = params.textOrNull('id');
  if (id === null) return null;
  if (!OWN_ID.test(id)) throw invalidRequest(`Invalid ${kind} id.`, { param: 'id' });
  const taken = kind === 'coupon' ? account.find(kind, id) : account.peek(kind, id);
  if (!taken) return id;
  const name = kind === 'coupon' ? 'Coupon' : 'Product';
  throw invalidRequest(`${name} already exists.`, { code: 'resource_already_exists', param: 'id' });
}
