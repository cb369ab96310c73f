import { sentence, type Sentence } from '@fivefold/rules/sentence';
import { cardByLast4, TEST_CARDS } from '../resources/cards.ts';
import { previewNextInvoice } from '../resources/invoice-draft.ts';
import { amountPerPeriod, isOver, itemOf } from '../resources/subscription-life.ts';
import type { Account } from '../state/account.ts';
import type { CustomerRecord, InvoiceRecord, PortalSessionRecord, SubscriptionRecord } from '../state/records.ts';
import { html, type Html } from './html.ts';
import { formatDay, type HostedAnswer, perMonth, priceOf, reductionOf } from './layout.ts';

/** A visit to the portal page: whose it is, and when (epoch seconds). */
export interface Visit {
  account: Account;
  session: PortalSessionRecord;
  customer: CustomerRecord;
  at: number;
}

const SHOWN_INVOICES = 24;

/** The subscriptions of the visitor that are not over. */
export function liveSubscriptions({ account, customer }: Visit): SubscriptionRecord[] {
  return account
    .all('subscription')
    .filter((subscription) => subscription.customer === customer.id && !isOver(subscription));
}

/** The portal page as it is now, with what went wrong on top. */
export function portalPage(visit: Visit, status: number, problem?: Sentence): HostedAnswer {
  const subscriptions = liveSubscriptions(visit);
  return {
    kind: 'page',
    status,
    title: sentence('Your plan'),
    leadsTo: [visit.session.return_url],
    body: html`
      <h1>${sentence('Your plan')}</h1>
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      ${subscriptions.length === 0 ? noPlan() : subscriptions.map((subscription) => planSection(visit, subscription))}
      ${invoiceSection(visit)} ${returnForm()}
    `,
  };
}

function noPlan(): Html {
  return html`<section class="card"><p class="price">${sentence('You don’t have a plan right now.')}</p></section>`;
}

function planSection(visit: Visit, subscription: SubscriptionRecord): Html {
  const { account } = visit;
  const { price } = itemOf(subscription);
  const method = account.peek('payment_method', subscription.default_payment_method);
  const isEnding = subscription.cancel_at !== null;
  return html`<section class="card">
    <div class="head">
      <h2>${account.linked('product', price.product).name}</h2>
      ${badge(subscription, isEnding)}
    </div>
    <p class="price">${perMonth(amountPerPeriod(subscription), subscription)}</p>
    <dl>
      ${subscription.cancel_at !== null ? row(sentence('Ends on'), formatDay(subscription.cancel_at)) : nextInvoiceRows(account, subscription)}
      ${row(sentence('Card'), sentence('Visa ending in {digits}', { digits: method?.card.last4 ?? '????' }))}
    </dl>
    ${overdueNote(visit, subscription)}
    <form method="post" class="actions">
      <input type="hidden" name="sub" value="${subscription.id}" />
      ${isEnding ? resumeButton() : cancelButton()}
    </form>
    ${cardForm(subscription, method?.card.last4)}
  </section>`;
}

function resumeButton(): Html {
  return html`<button class="primary" name="do" value="resume">${sentence('Resume plan')}</button>`;
}

function cancelButton(): Html {
  return html`<button name="do" value="cancel">${sentence('Cancel plan')}</button>`;
}

function badge(subscription: SubscriptionRecord, isEnding: boolean): Html {
  if (subscription.status !== 'active') return html`<span class="badge bad">${sentence('Payment failed')}</span>`;
  return isEnding
    ? html`<span class="badge ends">${sentence('Ending')}</span>`
    : html`<span class="badge">${sentence('Active')}</span>`;
}

function nextInvoiceRows(account: Account, subscription: SubscriptionRecord): Html {
  const { due, total } = previewNextInvoice(account, subscription);
  return html`${row(sentence('Next invoice'), formatDay(itemOf(subscription).current_period_end))}
  ${due < total && row(sentence('Credit used'), reductionOf(total - due, subscription))}
  ${row(sentence('Amount'), priceOf(due, subscription))}`;
}

/** What is still owed, and how to pay it. */
function overdueNote({ account }: Visit, subscription: SubscriptionRecord): Html | null {
  const latest = account.find('invoice', subscription.latest_invoice);
  if (subscription.status !== 'past_due' || latest?.status !== 'open') return null;
  const failed = sentence('The payment of {owed} failed. Change the card to pay it now.', {
    owed: priceOf(latest.amount_remaining, latest),
  });
  return html`<p class="problem">${failed}</p>`;
}

function row(name: Sentence, value: Sentence | ((locale: string) => string)): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function cardForm(subscription: SubscriptionRecord, last4: string | undefined): Html {
  const current = cardByLast4(last4)?.number;
  const field = `card-${subscription.id}`;
  return html`<details>
    <summary>${sentence('Change card')}</summary>
    <form method="post">
      <input type="hidden" name="sub" value="${subscription.id}" />
      <label class="label" for="${field}">${sentence('Test card')}</label>
      <select id="${field}" name="card">
        ${TEST_CARDS.map(
          (card) =>
            html`<option value="${card.number}" ${card.number === current && html` selected`}>
              ${card.number.slice(-4)} – ${sentence(card.hint)}
            </option>`,
        )}
      </select>
      <button name="do" value="card">${sentence('Update card')}</button>
    </form>
  </details>`;
}

const INVOICE_WORDS: Record<string, Sentence> = {
  open: sentence('Unpaid'),
  paid: sentence('Paid'),
  uncollectible: sentence('Written off'),
  void: sentence('Void'),
};
const DRAFT = sentence('Draft');

function invoiceSection({ account, customer }: Visit): Html {
  const invoices = account
    .all('invoice')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse()
    .slice(0, SHOWN_INVOICES);
  return html`<section class="card">
    <h2>${sentence('Invoices')}</h2>
    ${
      invoices.length === 0
        ? html`<p class="soft">${sentence('None yet.')}</p>`
        : html`<ul class="rows">
            ${invoices.map(invoiceRow)}
          </ul>`
    }
  </section>`;
}

function invoiceRow(invoice: InvoiceRecord): Html {
  return html`<li>
    <a href="../../i/${invoice.id}"
      ><span
        >${invoice.number ?? sentence('Invoice')}<span
          >${formatDay(invoice.created)} · ${INVOICE_WORDS[invoice.status ?? ''] ?? DRAFT}</span
        ></span
      ><b>${priceOf(invoice.amount_due, invoice)}</b></a
    >
  </li>`;
}

/** The way back to the product. */
export function returnForm(): Html {
  return html`<form method="post"><button name="do" value="return">${sentence('Return')}</button></form>`;
}
