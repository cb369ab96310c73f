import { findTestCard, TEST_CARDS } from '../resources/cards.ts';
import { completeCheckout, successAddress } from '../resources/checkout.ts';
import { formatMoney } from '../resources/money.ts';
import type { Account } from '../state/account.ts';
import type { CheckoutSessionRecord } from '../state/records.ts';
import type { Params } from '../wire/params.ts';
import { html, type Html } from './html.ts';
import { type HostedAnswer, plainPage } from './layout.ts';

const DEFAULT_CARD = '4242424242424242';

/** The page behind a Checkout Session's `url`; `after` a declined card it says so. */
export function showCheckout(account: Account, id: string, after: URLSearchParams): HostedAnswer {
  const session = account.find('checkout.session', id);
  if (!session) return notFound();
  const card = findTestCard(after.get('declined') ?? '');
  const attempt = card?.refusal && {
    problem: `${card.refusal.message} Choose another card and try again.`,
    card: card.number,
  };
  return closedPage(account, session) ?? checkoutPage(account, session, 200, attempt);
}

/** Subscribe or Cancel was pressed. A declined card leads back to the page and the session stays open. */
export function submitCheckout(account: Account, id: string, form: Params): HostedAnswer {
  const session = account.find('checkout.session', id);
  if (!session) return notFound();
  if (form.text('do') === 'cancel') return leave(session);
  // A second press of Subscribe, or a reload of the answer, ends where the first one did.
  if (session.status === 'complete') return { kind: 'redirect', location: successAddress(session) };
  const closed = closedPage(account, session);
  if (closed) return closed;

  const number = form.text('card') ?? DEFAULT_CARD;
  const card = findTestCard(number);
  if (!card) return checkoutPage(account, session, 400, { problem: 'The sandbox only takes its test cards.' });
  if (card.refusal) {
    // The way back leads to an address that a browser may read again, not to the answer of a form.
    return { kind: 'redirect', location: `?declined=${card.number}` };
  }
  completeCheckout(account, session, card);
  return { kind: 'redirect', location: successAddress(session) };
}

function leave(session: CheckoutSessionRecord): HostedAnswer {
  if (session.cancel_url !== null) return { kind: 'redirect', location: session.cancel_url };
  return plainPage(200, 'Nothing was bought', 'You can close this page.');
}

function notFound(): HostedAnswer {
  return plainPage(
    404,
    'Page not found',
    'This checkout does not exist. Go back to where you came from and start again.',
  );
}

function closedPage(account: Account, session: CheckoutSessionRecord): HostedAnswer | undefined {
  if (session.status === 'complete') {
    const more = html`<p><a class="way" href="${successAddress(session)}">Continue</a></p>`;
    return plainPage(410, 'All done', 'This checkout is complete; the plan is yours.', more);
  }
  const isOrphan = session.customer !== null && account.isDeleted('customer', session.customer);
  if (session.status === 'open' && !isOrphan) return undefined;
  const more =
    session.cancel_url === null ? null : html`<p><a class="way" href="${session.cancel_url}">Go back</a></p>`;
  return plainPage(410, 'This checkout has expired', 'Nothing was paid. Go back and start again.', more);
}

interface Attempt {
  problem?: string;
  card?: string;
}

function checkoutPage(
  account: Account,
  session: CheckoutSessionRecord,
  status: number,
  attempt: Attempt = {},
): HostedAnswer {
  const name = session.line_items.data[0]?.description ?? 'this plan';
  return {
    kind: 'page',
    status,
    title: `Subscribe to ${name}`,
    isWide: true,
    leadsTo: [session.success_url, session.cancel_url],
    body: html`
      <h1>Subscribe to ${name}</h1>
      ${attempt.problem !== undefined && html`<p class="problem" role="alert">${attempt.problem}</p>`}
      ${summary(account, session, name)}
      <form method="post">
        <fieldset>
          <legend>Test card</legend>
          ${TEST_CARDS.map(
            (card) =>
              html`<label class="choice"
                ><input
                  type="radio"
                  name="card"
                  value="${card.number}"
                  ${card.number === (attempt.card ?? DEFAULT_CARD) && html` checked`}
                /><span><b>${card.label}</b><small>${card.hint}</small></span></label
              > `,
          )}
        </fieldset>
        <div class="actions">
          <button class="primary" name="do" value="subscribe">Subscribe</button>
          <button name="do" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
    `,
  };
}

function summary(account: Account, session: CheckoutSessionRecord, name: string): Html {
  const [subtotal, total] = [session.amount_subtotal ?? 0, session.amount_total ?? 0];
  const price = html`<p class="price"><strong>${formatMoney(subtotal)}</strong> per month</p>
    <p class="renews">Renews every month until you cancel.</p>`;
  if (total === subtotal) return html`<section class="card" aria-label="Summary">${price}</section>`;
  const coupon = session.discounts?.[0]?.coupon;
  const label = typeof coupon === 'string' ? account.peek('coupon', coupon)?.name : null;
  return html`<section class="card" aria-label="Summary">
    ${price}
    <dl>
      <div>
        <dt>${name}</dt>
        <dd>${formatMoney(subtotal)}</dd>
      </div>
      <div>
        <dt>${label ?? 'Discount'}</dt>
        <dd>−${formatMoney(subtotal - total)}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${formatMoney(total)}</dd>
      </div>
    </dl>
  </section>`;
}
