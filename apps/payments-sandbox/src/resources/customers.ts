import type { Account } from '../state/account.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type { BalanceTransactionRecord, CustomerRecord } from '../state/records.ts';
import { invalidRequest } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { emitEvent } from './events.ts';
import { cancelSubscription, isOver } from './subscription-life.ts';

const WRITABLE = ['description', 'email', 'invoice_settings', 'metadata', 'name', 'phone'] as const;

/** Customers and their credit balance. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', accepts: [...WRITABLE, 'test_clock'], run: createCustomerRoute },
  {
    method: 'GET',
    path: '/v1/customers',
    accepts: [...LIST_PARAMETERS, 'created', 'email', 'test_clock'],
    run: listCustomers,
  },
  { method: 'GET', path: '/v1/customers/search', accepts: ['limit', 'page', 'query'], run: searchCustomers },
  { method: 'GET', path: '/v1/customers/:id', accepts: [], run: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/:id', accepts: WRITABLE, run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', accepts: [], run: deleteCustomer },
  {
    method: 'POST',
    path: '/v1/customers/:id/balance_transactions',
    accepts: ['amount', 'currency', 'description', 'metadata'],
    run: adjustBalance,
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/balance_transactions',
    accepts: [...LIST_PARAMETERS, 'created', 'invoice'],
    run: listBalanceTransactions,
  },
];

/** Creates a customer, as the API does and as Checkout does for a session that came without one. */
export function createCustomer(
  account: Account,
  about: Partial<Pick<CustomerRecord, 'description' | 'email' | 'metadata' | 'name' | 'phone' | 'test_clock'>>,
) {
  const clock = about.test_clock ? account.fetch('test_helpers.test_clock', about.test_clock, 'test_clock') : undefined;
  const now = clock?.frozen_time ?? account.now();
  const customer: CustomerRecord = {
    id: drawId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: about.description ?? null,
    email: about.email ?? null,
    invoice_prefix: drawToken(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: about.metadata ?? {},
    name: about.name ?? null,
    next_invoice_sequence: 1,
    phone: about.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  };
  emitEvent(account, 'customer.created', account.insert('customer', customer), now);
  return customer;
}

function createCustomerRoute({ account, params }: Call) {
  if (params.hash('invoice_settings', ['default_payment_method'])?.textOrNull('default_payment_method')) {
    throw invalidRequest('A new customer has no payment method yet.', {
      param: 'invoice_settings[default_payment_method]',
    });
  }
  const customer = createCustomer(account, {
    description: params.textOrNull('description'),
    email: params.textOrNull('email'),
    metadata: params.metadata(),
    name: params.textOrNull('name'),
    phone: params.textOrNull('phone'),
    test_clock: params.textOrNull('test_clock'),
  });
  return present(account, customer);
}

function listCustomers({ account, params }: Call) {
  const [email, clock] = [params.text('email'), params.text('test_clock')];
  const isInRange = createdFilter(params);
  const customers = account
    .all('customer')
    .filter(
      (customer) =>
        isInRange(customer) &&
        (email === undefined || customer.email === email) &&
        (customer.test_clock ?? undefined) === clock,
    );
  return listPage(account, customers, '/v1/customers', params);
}

const SEARCH_CLAUSE = /^(?:(email|name)|metadata\[(['"])([^'"]+)\2\]):(['"])([^'"]*)\4$/;

/** Understands one clause of Stripe's query language: `email:'…'`, `name:'…'` or `metadata['key']:'…'`. */
function searchCustomers({ account, params }: Call) {
  const match = SEARCH_CLAUSE.exec(params.requiredText('query').trim());
  if (!match)
    throw invalidRequest('The sandbox understands one clause: email, name or metadata, compared with a colon.', {
      param: 'query',
    });
  const [, field, , key, , wanted] = match;
  const found = account.all('customer').filter((customer) => {
    if (key !== undefined) return customer.metadata[key] === wanted;
    return (field === 'email' ? customer.email : customer.name) === wanted;
  });
  return { ...listPage(account, found, '/v1/customers/search', params), object: 'search_result', next_page: null };
}

/** A deleted customer is still found, as `{ id, object, deleted }`; everything else about it is `resource_missing`. */
function retrieveCustomer({ account, id }: Call) {
  const tombstone = account.isDeleted('customer', id) ? account.peek('customer', id) : undefined;
  return present(account, tombstone ?? account.fetch('customer', id));
}

function updateCustomer({ account, params, id }: Call) {
  const customer = account.fetch('customer', id);
  const method = params.hash('invoice_settings', ['default_payment_method'])?.text('default_payment_method');
  if (method) ownPaymentMethod(account, customer, method);
  const changes = {
    description: changed(params, 'description', customer.description),
    email: changed(params, 'email', customer.email),
    metadata: params.metadata(customer.metadata),
    name: changed(params, 'name', customer.name ?? null),
    phone: changed(params, 'phone', customer.phone ?? null),
  };
  Object.assign(customer, changes);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
  emitEvent(account, 'customer.updated', customer, account.timeOf(customer));
  return present(account, customer);
}

function changed(params: Params, name: string, current: string | null): string | null {
  return params.has(name) ? params.textOrNull(name) : current;
}

function ownPaymentMethod(account: Account, customer: CustomerRecord, id: string): void {
  const method = account.fetch('payment_method', id, 'invoice_settings[default_payment_method]');
  if (method.customer !== customer.id) {
    throw invalidRequest('The customer does not have a payment method with the ID ' + id + '.', {
      code: 'resource_missing',
    });
  }
}

function deleteCustomer({ account, id }: Call) {
  const customer = account.fetch('customer', id);
  const now = account.timeOf(customer);
  for (const subscription of account.all('subscription')) {
    if (subscription.customer === id && !isOver(subscription))
      cancelSubscription(account, subscription, now, 'cancellation_requested');
  }
  emitEvent(account, 'customer.deleted', customer, now);
  account.remove('customer', id);
  return present(account, customer);
}

/**
 * Changes what the customer owes in advance (negative: credit) and writes down why. Amounts are in the smallest unit of
 * the currency.
 */
export function moveBalance(
  account: Account,
  customer: CustomerRecord,
  move: Pick<BalanceTransactionRecord, 'amount' | 'currency' | 'description' | 'invoice' | 'type'> & {
    metadata: Record<string, string>;
  },
  at: number,
): BalanceTransactionRecord {
  customer.balance += move.amount;
  customer.currency ??= move.currency;
  return account.insert('customer_balance_transaction', {
    id: drawId('customer_balance_transaction'),
    object: 'customer_balance_transaction',
    amount: move.amount,
    checkout_session: null,
    created: at,
    credit_note: null,
    currency: move.currency,
    customer: customer.id,
    customer_account: null,
    description: move.description,
    ending_balance: customer.balance,
    invoice: move.invoice,
    livemode: false,
    metadata: move.metadata,
    type: move.type,
  });
}

function adjustBalance({ account, params, id }: Call) {
  const customer = account.fetch('customer', id);
  const currency = params.requiredText('currency').toLowerCase();
  if (customer.currency !== null && customer.currency !== currency) {
    throw invalidRequest(`The customer's currency is ${customer.currency}; its balance cannot be in another one.`, {
      param: 'currency',
    });
  }
  const now = account.timeOf(customer);
  const move = {
    amount: params.requiredInteger('amount'),
    currency,
    description: params.textOrNull('description'),
    invoice: null,
    metadata: params.metadata(),
    type: 'adjustment' as const,
  };
  const transaction = moveBalance(account, customer, move, now);
  emitEvent(account, 'customer.updated', customer, now);
  return present(account, transaction);
}

function listBalanceTransactions({ account, params, id }: Call) {
  account.fetch('customer', id);
  const invoice = params.text('invoice');
  const isInRange = createdFilter(params);
  const transactions = account
    .all('customer_balance_transaction')
    .filter((one) => one.customer === id && isInRange(one) && (invoice === undefined || one.invoice === invoice));
  return listPage(account, transactions, `/v1/customers/${id}/balance_transactions`, params);
}
