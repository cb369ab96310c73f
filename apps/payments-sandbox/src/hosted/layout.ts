import type { ServerResponse } from 'node:http';
import { Html, html } from './html.ts';
import { STYLE, STYLE_HASH } from './style.ts';

/** What a hosted page answers: a page, or the way to another one. */
export type HostedAnswer =
  | { kind: 'page'; status: number; title: string; body: Html; isWide?: boolean; leadsTo?: readonly (string | null)[] }
  | { kind: 'redirect'; location: string };

/** A short page that says why there is nothing to do here. */
export function plainPage(status: number, title: string, sentence: string, more: Html | null = null): HostedAnswer {
  return {
    kind: 'page',
    status,
    title,
    body: html`<h1>${title}</h1>
      <p>${sentence}</p>
      ${more}`,
  };
}

/**
 * Sends an answer with headers that keep the page from running scripts, from being framed, cached or leaked by a
 * referrer.
 */
export function sendHosted(response: ServerResponse, answer: HostedAnswer): void {
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
  response.end(documentOf(answer.title, answer.body, answer.isWide === true));
}

/** Browsers hold the redirect after a form to `form-action` too, so the places a form may lead to are named. */
function policy(leadsTo: readonly (string | null)[]): string {
  const origins = leadsTo.flatMap((address) => (address === null ? [] : (URL.parse(address)?.origin ?? [])));
  const formAction = ["'self'", ...new Set(origins)].join(' ');
  const rest = "base-uri 'none'; frame-ancestors 'none'";
  return `default-src 'none'; style-src ${STYLE_HASH}; form-action ${formAction}; ${rest}`;
}

function documentOf(title: string, body: Html, isWide: boolean): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Payments sandbox</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="note"><p>Sandbox: no real payment is made.</p></header>
<main${isWide ? new Html(' class="wide"') : null}>${body}</main>
</body>
</html>
`;
  return text;
}

/** A day as people write it, in UTC: `March 3, 2027`. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at * 1000));
}
