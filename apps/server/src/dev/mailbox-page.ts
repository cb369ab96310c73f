import type { Mail } from '../ports/mailer/port.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { devPage } from './page.ts';

/** The local mailbox for a person; mails are shown as their text, with its links made clickable. */
export function mailboxPage(mails: readonly (Mail & { sentAt: string })[]): string {
  return devPage({
    title: 'Local mailbox',
    lead: 'Mails that would have been sent, newest first. No mail server is configured.',
    whenEmpty: 'No mail yet.',
    articles: mails.map(
      ({
        subject,
        to,
        sentAt,
        text,
      }) => `<h2>${escapeHtml(subject)}</h2><p class="soft">To ${escapeHtml(to)}, ${escapeHtml(sentAt)}</p>
<p>${linked(text)}</p>`,
    ),
  });
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
