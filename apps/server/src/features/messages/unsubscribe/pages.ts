import { escapeHtml } from '../../mail/steps.ts';
import type { RecurringMail } from './links.ts';

/** The three small pages behind the link of the mail. They need no script and load nothing but their style. */
export const UNSUBSCRIBE_STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fcf8f2,#0f131a);--card:light-dark(#fffdfc,#181c24);--ink:light-dark(#1c222c,#f2eee9);--soft:light-dark(#4d535e,#b4b7bf);--line:light-dark(#e4dfd7,#2c303a);--ember:light-dark(#f67c31,#f98942);--on-ember:light-dark(#270e06,#250f06)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:400px;margin:0 auto;padding:48px 16px}
section{padding:28px 24px;background:var(--card);border:1px solid var(--line);border-radius:16px;text-align:center}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}p{margin:0 0 20px;color:var(--soft)}
button{width:100%;min-height:52px;border:0;border-radius:12px;background:var(--ember);color:var(--on-ember);font:inherit;font-weight:700;cursor:pointer}
a{display:inline-block;padding:12px;color:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

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
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title} · Fivefold</title><link rel="stylesheet" href="/unsubscribe/page.css"></head>
<body><main><section><h1>${title}</h1>
${content}
<a href="/">Open Fivefold</a></section></main></body></html>
`;
}
