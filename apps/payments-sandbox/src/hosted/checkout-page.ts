import { sentence, type Sentence, type Words } from '@fivefold/rules/sentence';
import { findTestCard, TEST_CARDS } from '../resources/cards.ts';
import { completeCheckout, successAddress } from '../resources/checkout.ts';
import type { Account } from '../state/account.ts';
import type { CheckoutSessionRecord } from '../state/records.ts';
import type { Params } from '../wire/params.ts';
import { html, type Html } from './html.ts';
import {
  type HostedAnswer,
  ONLY_TEST_CARDS,
  perMonth,
  plainPage,
  priceOf,
  reductionOf,
  problemText,
} from './layout.ts';

const DEFAULT_CARD = '4242424242424242';

/** The page behind a Checkout Session's `url`; `after` a declined card it says so. */
export function showCheckout(account: Account, id: string, after: URLSearchParams): HostedAnswer {
  const session = account.find('checkout.session', id);
  if (!session) return notFound();
  const card = findTestCard(after.get('declined') ?? '');
  const attempt = card?.refusal && {
    problem: problemText(card.refusal.message),
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
  if (!card) return checkoutPage(account, session, 400, { problem: ONLY_TEST_CARDS });
  if (card.refusal) {
    // The way back leads to an address that a browser may read again, not to the answer of a form.
    return { kind: 'redirect', location: `?declined=${card.number}` };
  }
  completeCheckout(account, session, card);
  return { kind: 'redirect', location: successAddress(session) };
}

function leave(session: CheckoutSessionRecord): HostedAnswer {
  if (session.cancel_url !== null) return { kind: 'redirect', location: session.cancel_url };
  return plainPage(200, sentence('Nothing was bought'), sentence('You can close this page.'));
}

function notFound(): HostedAnswer {
  return plainPage(
    404,
    sentence('Page not found'),
    sentence('This checkout does not exist. Go back to where you came from and start again.'),
  );
}

function closedPage(account: Account, session: CheckoutSessionRecord): HostedAnswer | undefined {
  if (session.status === 'complete') {
    const more = html`<p><a class="way" href="${successAddress(session)}">${sentence('Continue')}</a></p>`;
    return plainPage(410, sentence('All done'), sentence('This checkout is complete; the plan is yours.'), more);
  }
  const isOrphan = session.customer !== null && account.isDeleted('customer', session.customer);
  if (session.status === 'open' && !isOrphan) return undefined;
  const more =
    session.cancel_url === null
      ? null
      : html`<p><a class="way" href="${session.cancel_url}">${sentence('Go back')}</a></p>`;
  return plainPage(
    410,
    sentence('This checkout has expired'),
    sentence('Nothing was paid. Go back and start again.'),
    more,
  );
}

interface Attempt {
  problem?: Sentence;
  card?: string;
}

function checkoutPage(
  account: Account,
  session: CheckoutSessionRecord,
  status: number,
  attempt: Attempt = {},
): HostedAnswer {
  const name = session.line_items.data[0]?.description ?? sentence('this plan');
  const title = sentence('Subscribe to {plan}', { plan: name });
  return {
    kind: 'page',
    status,
    title,
    isWide: true,
    leadsTo: [session.success_url, session.cancel_url],
    body: html`
      <h1>${title}</h1>
      ${attempt.problem !== undefined && html`<p class="problem" role="alert">${attempt.problem}</p>`}
      ${summary(account, session, name)}
      <form method="post">
        <fieldset>
          <legend>${sentence('Test card')}</legend>
          ${TEST_CARDS.map(
            (card) =>
              html`<label class="choice"
                ><input
                  type="radio"
                  name="card"
                  value="${card.number}"
                  ${card.number === (attempt.card ?? DEFAULT_CARD) && html` checked`}
                /><span><b>${card.label}</b><small>${sentence(card.hint)}</small></span></label
              > `,
          )}
        </fieldset>
        <div class="actions">
          <button class="primary" name="do" value="subscribe">${sentence('Subscribe')}</button>
          <button name="do" value="cancel" formnovalidate>${sentence('Cancel')}</button>
        </div>
      </form>
    `,
  };
}

function summary(account: Account, session: CheckoutSessionRecord, name: Words): Html {
  const [subtotal, total] = [session.amount_subtotal ?? 0, session.amount_total ?? 0];
  const price = html`<p class="price">${perMonth(subtotal, session)}</p>
    <p class="renews">${sentence('Renews every month until you cancel.')}</p>`;
  if (total === subtotal) return html`<section class="card" aria-label="${sentence('Summary')}">${price}</section>`;
  const coupon = session.discounts?.[0]?.coupon;
  const label = typeof coupon === 'string' ? account.peek('coupon', coupon)?.name : null;
  return html`<section class="card" aria-label="${sentence('Summary')}">
    ${price}
    <dl>
      <div>
        <dt>${name}</dt>
        <dd>${priceOf(subtotal, session)}</dd>
      </div>
      <div>
        <dt>${label ?? sentence('Discount')}</dt>
        <dd>${reductionOf(subtotal - total, session)}</dd>
      </div>
      <div class="total">
        <dt>${sentence('Due today')}</dt>
        <dd>${priceOf(total, session)}</dd>
      </div>
    </dl>
  </section>`;
}
