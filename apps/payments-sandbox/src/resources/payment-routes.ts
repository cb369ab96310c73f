import type { Account } from '../state/account.ts';
import type { PaymentMethodRecord } from '../state/records.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Route } from '../wire/routes.ts';

export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods',
    accepts: [...LIST_PARAMETERS, 'customer', 'type'],
    run: ({ account, params }) =>
      listPage(account, methodsOf(account, params.text('customer')), '/v1/payment_methods', params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('payment_method', id)),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    accepts: [...LIST_PARAMETERS, 'type'],
    run: ({ account, params, id }) => {
      const customer = account.fetch('customer', id);
      return listPage(account, methodsOf(account, customer.id), `/v1/customers/${id}/payment_methods`, params);
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('charge', id)),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('payment_intent', id)),
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    accepts: [...LIST_PARAMETERS, 'created', 'invoice', 'status'],
    run: ({ account, params }) => {
      const [invoice, status] = [params.text('invoice'), params.text('status')];
      const isInRange = createdFilter(params);
      const payments = account
        .all('invoice_payment')
        .filter(
          (one) =>
            isInRange(one) &&
            (invoice === undefined || one.invoice === invoice) &&
            (status === undefined || one.status === status),
        );
      return listPage(account, payments, '/v1/invoice_payments', params);
    },
  },
];

function methodsOf(account: Account, customer: string | undefined): PaymentMethodRecord[] {
  return account.all('payment_method').filter((method) => method.customer !== null && method.customer === customer);
}
