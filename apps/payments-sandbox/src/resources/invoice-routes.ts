import { invalidRequest, WireError } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { collectInvoice, finaliseInvoice, settleInvoice, voidInvoice } from './invoices.ts';
import { cancelPayment } from './payments.ts';

export const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    accepts: [...LIST_PARAMETERS, 'created', 'customer', 'status', 'subscription'],
    run: listInvoices,
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('invoice', id)),
  },
  { method: 'POST', path: '/v1/invoices/:id/pay', accepts: ['off_session', 'paid_out_of_band'], run: payInvoice },
  { method: 'POST', path: '/v1/invoices/:id/void', accepts: [], run: voidRoute },
];

function listInvoices({ account, params }: Call) {
  const [customer, subscription, status] = [
    params.text('customer'),
    params.text('subscription'),
    params.text('status'),
  ];
  const isInRange = createdFilter(params);
  const invoices = account
    .all('invoice')
    .filter(
      (invoice) =>
        isInRange(invoice) &&
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
        (status === undefined || invoice.status === status),
    );
  return listPage(account, invoices, '/v1/invoices', params);
}

/** Collects an invoice now. A draft is finalised first; one that was written off may still be paid. */
function payInvoice({ account, params, id }: Call) {
  const invoice = account.fetch('invoice', id);
  const isOutside = params.flag('paid_out_of_band') === true;
  const at = account.timeOf(account.peek('customer', invoice.customer));
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void')
    throw invalidRequest('This invoice is void and can no longer be paid.', { code: 'invoice_not_editable' });
  if (invoice.status === 'draft') finaliseInvoice(account, invoice, at);
  if (isOutside) {
    cancelPayment(account, invoice, at);
    settleInvoice(account, invoice, 0, at);
    return present(account, invoice);
  }
  const { isPaid, charge } = collectInvoice(account, invoice, at);
  if (!isPaid) {
    const about = charge ? { charge: charge.id } : {};
    throw new WireError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      ...about,
    });
  }
  return present(account, invoice);
}

function voidRoute({ account, id }: Call) {
  const invoice = account.fetch('invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  }
  voidInvoice(account, invoice, account.timeOf(account.peek('customer', invoice.customer)));
  return present(account, invoice);
}
