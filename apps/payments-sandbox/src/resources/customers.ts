import type { Account } from '../state/account.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type { BalanceTransactionRecord, CustomerRecord } from '../state/records.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { readCurrency } from './catalogue.ts';
import { emitEvent } from './events.ts';
import { cancelSubscription, isOver } from './subscription-life.ts';

/** Customers and their credit balance. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', accepts: ['email', 'metadata'], run: createCustomer },
  { method: 'GET', path: '/v1/customers', accepts: [...LIST_PARAMETERS, 'email'], run: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', accepts: [], run: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/:id', accepts: ['email'], run: updateCustomer },
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
    accepts: LIST_PARAMETERS,
    run: listBalanceTransactions,
  },
];

function createCustomer({ account, params }: Call) {
  const customer: CustomerRecord = {
    id: drawId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: params.textOrNull('email'),
    invoice_prefix: drawToken(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: params.metadata(),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return present(account, account.insert('customer', customer));
}

function listCustomers({ account, params }: Call) {
  const email = params.text('email');
  const customers = account.all('customer').filter((customer) => email === undefined || customer.email === email);
  return listPage(account, customers, '/v1/customers', params);
}

/** A deleted customer is still found, as `{ id, object, deleted }`; everything else about it is `resource_missing`. */
function retrieveCustomer({ account, id }: Call) {
  const tombstone = account.isDeleted('customer', id) ? account.peek('customer', id) : undefined;
  return present(account, tombstone ?? account.fetch('customer', id));
}

function updateCustomer({ account, params, id }: Call) {
  const customer = account.fetch('customer', id);
  if (params.has('email')) customer.email = params.textOrNull('email');
  return present(account, customer);
}

function deleteCustomer({ account, id }: Call) {
  const customer = account.fetch('customer', id);
  const now = account.now();
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
  const move = {
    amount: params.requiredInteger('amount'),
    currency: readCurrency(params),
    description: params.textOrNull('description'),
    invoice: null,
    metadata: params.metadata(),
    type: 'adjustment' as const,
  };
  return present(account, moveBalance(account, customer, move, account.now()));
}

function listBalanceTransactions({ account, params, id }: Call) {
  account.fetch('customer', id);
  const transactions = account.all('customer_balance_transaction').filter((one) => one.customer === id);
  return listPage(account, transactions, `/v1/customers/${id}/balance_transactions`, params);
}
