import type { IncomingMessage, ServerResponse } from 'node:http';
import { sentence } from '@fivefold/rules/sentence';
import { showCheckout, submitCheckout } from '../hosted/checkout-page.ts';
import type { Reader } from '../hosted/html.ts';
import { showInvoice } from '../hosted/invoice-page.ts';
import { type HostedAnswer, plainPage, sendHosted } from '../hosted/layout.ts';
import { showPortal, submitPortal } from '../hosted/portal-page.ts';
import { runBilling } from '../resources/billing-clock.ts';
import type { Account } from '../state/account.ts';
import { WireError } from '../wire/errors.ts';
import { decodeForm } from '../wire/form.ts';
import { Params } from '../wire/params.ts';
import { readBody } from './body.ts';

interface HostedPage {
  path: RegExp;
  show: (account: Account, id: string, query: URLSearchParams) => HostedAnswer;
  submit?: (account: Account, id: string, form: Params) => HostedAnswer;
}

const PAGES: readonly HostedPage[] = [
  { path: /^\/c\/pay\/(cs_test_[A-Za-z0-9]+)$/, show: showCheckout, submit: submitCheckout },
  { path: /^\/p\/session\/(test_[A-Za-z0-9]+)$/, show: showPortal, submit: submitPortal },
  { path: /^\/i\/(in_[A-Za-z0-9]+)$/, show: showInvoice },
];

const FORM_FIELDS = ['card', 'do', 'sub'];

/** Finds the language of the header `Accept-Language`. */
export type ReaderOf = (acceptLanguage: string | undefined) => Reader;

/** Answers one request to a hosted page. As with the API, what it changed is on the disk before the answer leaves. */
export async function answerPage(
  options: { account: Account; makeDurable: () => Promise<void>; readerOf: ReaderOf },
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = await readBody(request);
  const answer = answerOf(options.account, request.method ?? 'GET', url, body);
  await options.makeDurable();
  sendHosted(response, answer, options.readerOf(request.headers['accept-language']));
}

function answerOf(
  account: Account,
  method: string,
  { pathname: path, searchParams }: URL,
  body: string | undefined,
): HostedAnswer {
  const page = PAGES.find((candidate) => candidate.path.test(path));
  const id = page?.path.exec(path)?.[1];
  if (!page || id === undefined)
    return plainPage(
      404,
      sentence('Page not found'),
      sentence('The address may be misspelled, or the page no longer exists.'),
    );
  runBilling(account);
  if (method === 'GET' || method === 'HEAD') return page.show(account, id, searchParams);
  if (method !== 'POST' || !page.submit)
    return plainPage(405, sentence('Not allowed'), sentence('This page can only be read.'));
  if (body === undefined)
    return plainPage(413, sentence('Too large'), sentence('This form holds more than it should.'));
  try {
    const form = new Params(decodeForm(body)).allowOnly(FORM_FIELDS);
    account.changed = true;
    return page.submit(account, id, form);
  } catch (error) {
    if (error instanceof WireError) return plainPage(error.status, sentence('That did not work'), error.message);
    throw error;
  }
}
