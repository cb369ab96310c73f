import type { ServerResponse } from 'node:http';
import { sentence, type Sentence, type Words } from '@fivefold/rules/sentence';
import { formatMoney } from '../resources/money.ts';
import { Html, html, rawHtml, type Reader, sentenceAround } from './html.ts';
import { STYLE, STYLE_HASH } from './style.ts';

/** What a hosted page answers: a page, or the way to another one. */
export type HostedAnswer =
  | { kind: 'page'; status: number; title: Words; body: Html; isWide?: boolean; leadsTo?: readonly (string | null)[] }
  | { kind: 'redirect'; location: string };

/** A short page that says why there is nothing to do here. */
export function plainPage(status: number, title: Sentence, words: Words, more: Html | null = null): HostedAnswer {
  return {
    kind: 'page',
    status,
    title,
    body: html`<h1>${title}</h1>
      <p>${words}</p>
      ${more}`,
  };
}

/**
 * Sends an answer with headers that keep the page from running scripts, from being framed, cached or leaked by a
 * referrer.
 */
export function sendHosted(response: ServerResponse, answer: HostedAnswer, reader: Reader): void {
  if (answer.kind === 'redirect') {
    response.writeHead(303, {
      location: answer.location,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
    return;
  }
  response.writeHead(answer.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(answer.leadsTo ?? []),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  response.end(documentOf(answer.title, answer.body, answer.isWide === true).render(reader));
}

/** Browsers hold the redirect after a form to `form-action` too, so the places a form may lead to are named. */
function policy(leadsTo: readonly (string | null)[]): string {
  const origins = leadsTo.flatMap((address) => (address === null ? [] : (URL.parse(address)?.origin ?? [])));
  const formAction = ["'self'", ...new Set(origins)].join(' ');
  const rest = "base-uri 'none'; frame-ancestors 'none'";
  return `default-src 'none'; style-src ${STYLE_HASH}; form-action ${formAction}; ${rest}`;
}

function documentOf(title: Words, body: Html, isWide: boolean): Html {
  return new Html((reader) =>
    html`<!doctype html>
<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${sentence('Payments sandbox')}</title>
<style>${rawHtml(STYLE)}</style>
</head>
<body>
<header class="note"><p>${sentence('Sandbox: no real payment is made.')}</p></header>
<main${isWide ? rawHtml(' class="wide"') : null}>${body}</main>
</body>
</html>
`.render(reader),
  );
}

/** A day as people write it, in UTC: `March 3, 2027`. */
export function formatDay(at: number): (locale: string) => string {
  return (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at * 1000));
}

/** What an amount belongs to: a price, a session, a subscription or an invoice. */
export interface InCurrency {
  readonly currency: string | null;
}

/** An amount in cents as people write it: 1000 gives `$10.00`. */
export function priceOf(cents: number, { currency }: InCurrency): (locale: string) => string {
  return (locale) => formatMoney(cents, currency ?? 'usd', locale);
}

/** The same where it is taken off. */
export function reductionOf(cents: number, { currency }: InCurrency): (locale: string) => string {
  return (locale) => `−${formatMoney(cents, currency ?? 'usd', locale)}`;
}

/** The price of a plan, with the amount in bold. */
export function perMonth(cents: number, about: InCurrency): Html {
  return sentenceAround(html`<strong>${priceOf(cents, about)}</strong>`, (price) =>
    sentence('{price} per month', { price }),
  );
}

export const ONLY_TEST_CARDS = sentence('The sandbox only takes its test cards.');

/** @param message why a test card is refused, as the API says it */
export function problemText(message: string): Sentence {
  return sentence('{problem} Choose another card and try again.', { problem: sentence(message) });
}
