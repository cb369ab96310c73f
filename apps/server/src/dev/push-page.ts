import type { Push } from '../ports/push-sender/port.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { devPage } from './page.ts';

/** The recorded pushes for a person. */
export function pushPage(pushes: readonly (Push & { sentAt: string })[]): string {
  return devPage({
    title: 'Recorded pushes',
    lead: 'Push notifications that would have been sent, newest first. Firebase’s messaging is not configured.',
    whenEmpty: 'No push yet.',
    articles: pushes.map(
      ({ title, body, uid, token, data, sentAt }) => `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(body)}</p>
<p class="soft">To ${escapeHtml(uid)} on ${escapeHtml(token)}, ${escapeHtml(sentAt)}${data['route'] === undefined ? '' : `; opens ${escapeHtml(data['route'])}`}</p>`,
    ),
  });
}
