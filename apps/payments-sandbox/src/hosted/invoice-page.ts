import { type Sentence, sentence } from '@fivefold/rules/sentence';
import type { Account } from '../state/account.ts';
import type { InvoiceRecord } from '../state/records.ts';
import { html, type Html, sentenceAround } from './html.ts';
import { formatDay, type HostedAnswer, plainPage, priceOf, reductionOf } from './layout.ts';

/** The page behind `hosted_invoice_url`: what was billed, what was taken off, what was paid. */
export function showInvoice(account: Account, id: string): HostedAnswer {
  const invoice = account.find('invoice', id);
  if (!invoice || invoice.status === 'draft')
    return plainPage(404, sentence('Page not found'), sentence('This invoice doesn’t exist.'));
  const reduction = invoice.subtotal - invoice.total;
  const credit = invoice.total - invoice.amount_due;
  const title = sentence('Invoice {number}', { number: invoice.number ?? '' });
  return {
    kind: 'page',
    status: 200,
    title,
    body: html`
      <h1>${title}</h1>
      <section class="card">
        <p class="price">${amountDue(invoice)}</p>
        <dl>
          <div>
            <dt>${sentence('Date')}</dt>
            <dd>${formatDay(invoice.created)}</dd>
          </div>
          <div>
            <dt>${sentence('For')}</dt>
            <dd>${invoice.customer_email}</dd>
          </div>
          ${invoice.lines.data.map(
            (line) =>
              html`<div>
                <dt>${describeLine(account, line)}</dt>
                <dd>${priceOf(line.amount, line)}</dd>
              </div>`,
          )}
          ${
            reduction > 0 &&
            html`<div>
              <dt>${sentence('Discount')}</dt>
              <dd>${reductionOf(reduction, invoice)}</dd>
            </div>`
          }
          ${
            credit > 0 &&
            html`<div>
              <dt>${sentence('Credit used')}</dt>
              <dd>${reductionOf(credit, invoice)}</dd>
            </div>`
          }
          <div class="total">
            <dt>${sentence('Amount')}</dt>
            <dd>${priceOf(invoice.amount_due, invoice)}</dd>
          </div>
        </dl>
      </section>
    `,
  };
}

/** What a line bills, in the reader's language: its description, which the API has, is English. */
function describeLine(account: Account, line: InvoiceRecord['lines']['data'][number]): Sentence | string | null {
  const product = account.peek('product', line.pricing?.price_details?.product ?? null);
  if (product === undefined) return line.description;
  return sentence('{count} × {plan} at {price} per month', {
    count: line.quantity ?? 1,
    plan: product.name,
    price: priceOf(line.subtotal, line),
  });
}

/** What is or was to be paid, and what became of it. */
function amountDue(invoice: InvoiceRecord): Html {
  const { amount_due: due, status } = invoice;
  return sentenceAround(html`<strong>${priceOf(due, invoice)}</strong>`, (amount) =>
    sentence(
      '{amount} {state, select, paid {paid} open {unpaid} uncollectible {written off} void {void} other {draft}}',
      { amount, state: status ?? '' },
    ),
  );
}
