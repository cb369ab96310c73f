import { invalidRequest } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { voidInvoice } from './invoices.ts';

/** Invoices and the payments behind them. */
export const invoiceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/invoices', accepts: [...LIST_PARAMETERS, 'customer'], run: listInvoices },
  { method: 'POST', path: '/v1/invoices/:id/void', accepts: [], run: voidRoute },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    accepts: [...LIST_PARAMETERS, 'invoice', 'status'],
    run: listInvoicePayments,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('payment_intent', id)),
  },
];

function listInvoices({ account, params }: Call) {
  const customer = params.text('customer');
  const invoices = account.all('invoice').filter((one) => customer === undefined || one.customer === customer);
  return listPage(account, invoices, '/v1/invoices', params);
}

function voidRoute({ account, id }: Call) {
  const invoice = account.fetch('invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  }
  voidInvoice(account, invoice, account.now());
  return present(account, invoice);
}

function listInvoicePayments({ account, params }: Call) {
  const [invoice, status] = [params.requiredText('invoice'), params.text('status')];
  const payments = account
    .all('invoice_payment')
    .filter((one) => one.invoice === invoice && (status === undefined || one.status === status));
  return listPage(account, payments, '/v1/invoice_payments', params);
}
