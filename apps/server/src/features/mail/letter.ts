import type { Mail } from '#ports/mailer/port';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Sentences above the button. */
  readonly lines: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** Small print below. */
  readonly footnote: string;
}

const HTML_END = '</div></body></html>';

/** One plain, warm letter with one button, as text and as HTML. */
export function composeMail(letter: Letter): Mail {
  const { to, subject, lines, button, footnote } = letter;
  const text = [...lines, '', `${button.label}: ${button.url}`, '', footnote, '', 'Fivefold'].join('\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf7f1;color:#1d2130;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-weight:700;color:#b8430f">Fivefold</p>
${lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#b8430f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0;color:#5d6272;font-size:14px">${escapeHtml(footnote)}</p>
${HTML_END}`;
  return { to, subject, text, html };
}

/** Where the operator's pages are, and where people can write to. */
export interface MailContact {
  readonly privacyUrl?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly supportEmail?: string | undefined;
}

/**
 * Adds the operator's pages and address below a letter. It is done when a letter is sent, so that it holds for each of them, and is
 * what the operator says now.
 * @param publicUrl what a path of this server stands behind
 */
export function addContact(mail: Mail, { privacyUrl, termsUrl, supportEmail }: MailContact, publicUrl: string): Mail {
  const address = (url: string) => (url.startsWith('/') ? `${publicUrl}${url}` : url);
  const links = [
    ...(privacyUrl === undefined ? [] : [{ label: 'Privacy', url: address(privacyUrl), text: address(privacyUrl) }]),
    ...(termsUrl === undefined ? [] : [{ label: 'Terms', url: address(termsUrl), text: address(termsUrl) }]),
    ...(supportEmail === undefined ? [] : [{ label: 'Contact', url: `mailto:${supportEmail}`, text: supportEmail }]),
  ];
  if (links.length === 0) return mail;
  const html = links
    .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#5d6272">${label}</a>`)
    .join(' &middot; ');
  return {
    ...mail,
    text: [mail.text, ...links.map(({ label, text }) => `${label}: ${text}`)].join('\n'),
    html: mail.html.replace(
      HTML_END,
      () => `<p style="margin:24px 0 0;color:#5d6272;font-size:14px">${html}</p>\n${HTML_END}`,
    ),
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
