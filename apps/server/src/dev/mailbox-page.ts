import type { Mail } from '../ports/mailer/port.ts';
import { escapeHtml } from '../slices/mail/letter.ts';

export const mailboxStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fbf7f1,#171a23);--card:light-dark(#fff,#1f2330);--ink:light-dark(#1d2130,#ece8e1);--soft:light-dark(#5d6272,#a9adba);--line:light-dark(#e5ddd1,#2e3342);--ember:light-dark(#a83c0b,#ff9c66)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:40px 20px}
article{margin:16px 0;padding:20px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 4px}h2{margin:0;font-size:18px}
p{margin:8px 0;white-space:pre-wrap;overflow-wrap:anywhere}.soft{color:var(--soft);margin:0;font-size:14px}
a{color:var(--ember);display:inline-block;padding:10px 0}`;

/** The local mailbox for a person; mails are shown as their text, with its links made clickable. */
export function mailboxPage(mails: readonly (Mail & { sentAt: string })[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2><p class="soft">To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</p>
<p>${linked(mail.text)}</p></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head><body><main>
<h1>Local mailbox</h1><p class="soft">Mails that would have been sent, newest first. No mail server is configured.</p>
${list.length === 0 ? '<p>No mail yet.</p>' : list.join('\n')}</main></body></html>`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
