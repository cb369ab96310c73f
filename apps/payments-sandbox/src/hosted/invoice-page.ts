import { formatMoney } from '../resources/money.ts';
import type { Account } from '../state/account.ts';
import { html } from './html.ts';
import { formatDay, type HostedAnswer, plainPage } from './layout.ts';
import { invoiceWord } from './portal-view.ts';

/** The page behind `hosted_invoice_url`: what was billed, what was taken off, what was paid. */
export function showInvoice(account: Account, id: string): HostedAnswer {
  const invoice = account.find('invoice', id);
  if (!invoice || invoice.status === 'draft') return plainPage(404, 'Page not found', 'This invoice doesn’t exist.');
  const reduction = invoice.subtotal - invoice.total;
  const credit = invoice.total - invoice.amount_due;
  return {
    kind: 'page',
    status: 200,
    title: `Invoice ${invoice.number ?? ''}`,
    body: html`
      <h1>Invoice ${invoice.number}</h1>
      <section class="card">
        <p class="price"><strong>${formatMoney(invoice.amount_due)}</strong> ${invoiceWord(invoice).toLowerCase()}</p>
        <dl>
          <div>
            <dt>Date</dt>
            <dd>${formatDay(invoice.created)}</dd>
          </div>
          <div>
            <dt>For</dt>
            <dd>${invoice.customer_email}</dd>
          </div>
          ${invoice.lines.data.map(
            (line) =>
              html`<div>
                <dt>${line.description}</dt>
                <dd>${formatMoney(line.amount)}</dd>
              </div>`,
          )}
          ${
            reduction > 0 &&
            html`<div>
              <dt>Discount</dt>
              <dd>−${formatMoney(reduction)}</dd>
            </div>`
          }
          ${
            credit > 0 &&
            html`<div>
              <dt>Credit used</dt>
              <dd>−${formatMoney(credit)}</dd>
            </div>`
          }
          <div class="total">
            <dt>Amount</dt>
            <dd>${formatMoney(invoice.amount_due)}</dd>
          </div>
        </dl>
      </section>
    `,
  };
}
