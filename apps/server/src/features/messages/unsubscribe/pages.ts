import { plainPage } from '#kernel/http/plain-page';
import { escapeHtml } from '../../mail/steps.ts';
import type { RecurringMail } from './links.ts';

/** What a page says of each kind of mail. */
const TEXTS: Readonly<Record<RecurringMail, { readonly name: string; readonly about: string }>> = {
  monday: { name: 'the Monday mail', about: 'mail about your week' },
  reminder: { name: 'reminder mails', about: 'mail that reminds you of your goals' },
  evening: { name: 'the evening mail', about: 'mail about runs that end today' },
  nudge: { name: 'nudges by mail', about: 'mail when a friend nudges you' },
  offer: { name: 'mails about shared goals', about: 'mail when a friend offers you a shared goal' },
};

/** @param path of this page, with its signature */
export function questionPage(kind: RecurringMail, path: string): string {
  const { name, about } = TEXTS[kind];
  return page(
    `Stop ${name}?`,
    `<p>You won’t get ${about} anymore. Everything else stays as it is.</p>
<form method="post" action="${escapeHtml(path)}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop the mail</button></form>`,
  );
}

export function stoppedPage(kind: RecurringMail): string {
  return page(
    'This mail is off',
    `<p>You won’t get ${TEXTS[kind].about} anymore. You can switch it on again in your settings.</p>`,
  );
}

export function brokenLinkPage(): string {
  return page(
    'This link doesn’t work',
    '<p>It may have been cut off. You can switch the mail off in your settings.</p>',
  );
}

function page(title: string, content: string): string {
  return plainPage(
    title,
    `<section class="question"><h1>${title}</h1>
${content}
<a class="home" href="/">Open Fivefold</a></section>`,
  );
}
