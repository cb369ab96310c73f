import type { Language } from '@fivefold/rules/languages';
import type { Sentence, Words } from '@fivefold/rules/sentence';
import { cleanLine, cleanLines } from '@fivefold/rules/visible-text';
import { escapeHtml } from '#kernel/escape-html';
import { sentence } from '#kernel/language/sentence';
import { say } from '#kernel/language/translate';
import type { Mail } from '#ports/mailer/port';
import { EMBER_HTML } from './ember.ts';

/**
 * What a person wrote, in as many lines as they like: each is marked, so that none can be taken for one of ours. A name
 * or a goal within a sentence can't begin a line.
 */
interface Quote {
  readonly quote: string;
}

export interface Letter {
  readonly to: string;
  /** Of the person whom it goes to. */
  readonly language: Language;
  readonly subject: Words;
  /** Sentences above the button, and what a person wrote in lines of their own. */
  readonly lines: readonly (Words | Quote)[];
  readonly button: { readonly label: Words; readonly url: string };
  /** Small print below. */
  readonly footnote: Words;
  /** In the small print, on a line of its own. */
  readonly link?: { readonly label: Words; readonly url: string };
}

/** A mail that says in which language it is: what is added below it is in the same. */
export interface MailInLanguage extends Mail {
  readonly language?: Language | undefined;
}

const HTML_END = '</div></body></html>';

/** Colors stand in each element, for light; mail programs that know dark mode take these instead. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f131a !important; color: #f2eee9 !important; }
  .card { background: #181c24 !important; border-color: #2c303a !important; }
  .name, .title { color: #f2eee9 !important; }
  .soft, .soft a { color: #b4b7bf !important; }
  .button { background: #f98942 !important; color: #250f06 !important; }
}`;

/**
 * One warm letter with one button, as text and as HTML. Everything in it may come from a person, so all of it is
 * escaped.
 */
export function composeMail(letter: Letter): MailInLanguage {
  const { to, language } = letter;
  // Names and goals that were stored before there was a rule for them may have line ends.
  const inLanguage = (words: Words) => cleanLine(say(words, language));
  const [subject, footnote] = [inLanguage(letter.subject), inLanguage(letter.footnote)];
  const lines = letter.lines.map((line) => (isQuote(line) ? line : inLanguage(line)));
  const button = { ...letter.button, label: inLanguage(letter.button.label) };
  const link = letter.link && { ...letter.link, label: inLanguage(letter.link.label) };
  const linkText = link === undefined ? [] : [inLanguage(labeled(link.label, link.url))];
  const buttonText = inLanguage(labeled(button.label, button.url));
  const text = [...lines.map(lineText), '', buttonText, '', footnote, ...linkText, '', 'Fivefold'].join('\n');
  const linkHtml =
    link === undefined
      ? ''
      : `<br><a href="${escapeHtml(link.url)}" style="color:#4d535e">${escapeHtml(link.label)}</a>`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}
</style></head>
<body class="page" style="margin:0;background:#fcf8f2;color:#1c222c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:break-word;word-break:break-word">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines.find((line) => typeof line === 'string') ?? '')}</div>
<div style="max-width:480px;margin:0 auto;padding:24px 16px 32px">
<div class="card" style="background:#fffdfc;border:1px solid #e4dfd7;border-radius:16px;padding:28px 24px 24px">
${EMBER_HTML}
<p class="name" style="margin:8px 0 20px;text-align:center;font-weight:700;color:#1c222c">Fivefold</p>
<h1 class="title" style="margin:0 0 16px;font-size:24px;line-height:1.25;text-align:center;color:#1c222c">${escapeHtml(subject)}</h1>
${lines.map(lineHtml).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="display:block;padding:16px 20px;border-radius:12px;background:#f67c31;color:#270e06;text-align:center;text-decoration:none;font-size:18px;line-height:1.3;font-weight:700">${escapeHtml(button.label)}</a></p>
<p class="soft" style="margin:0;color:#4d535e;font-size:14px">${escapeHtml(footnote)}${linkHtml}</p>
</div>
${HTML_END}`;
  return { to, language, subject, text, html };
}

function isQuote(line: Words | Quote): line is Quote {
  return typeof line === 'object' && 'quote' in line;
}

const linesOf = ({ quote }: Quote) => cleanLines(quote).split('\n');

function lineText(line: string | Quote): string {
  if (typeof line === 'string') return line;
  return linesOf(line)
    .map((each) => `> ${each}`)
    .join('\n');
}

function lineHtml(line: string | Quote): string {
  if (typeof line === 'string') return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  return `<blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid #e4dfd7">${linesOf(line).map(escapeHtml).join('<br>')}</blockquote>`;
}

/** Where the operator's pages are, and where people can write to. */
export interface MailContact {
  readonly privacyUrl?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly supportEmail?: string | undefined;
}

/**
 * Adds the operator's pages and address below a letter. It is done when a letter is sent, so that it holds for each of
 * them, and is what the operator says now, in the letter's language.
 * @param publicUrl on whose host a path is
 */
export function addContact(
  mail: MailInLanguage,
  { privacyUrl, termsUrl, supportEmail }: MailContact,
  publicUrl: string,
): MailInLanguage {
  const inLanguage = (words: Sentence) => say(words, mail.language ?? 'en');
  const address = (url: string) => (url.startsWith('/') ? new URL(url, publicUrl).href : url);
  const links = [
    ...(privacyUrl === undefined
      ? []
      : [{ label: inLanguage(sentence('Privacy')), url: address(privacyUrl), text: address(privacyUrl) }]),
    ...(termsUrl === undefined
      ? []
      : [{ label: inLanguage(sentence('Terms')), url: address(termsUrl), text: address(termsUrl) }]),
    ...(supportEmail === undefined
      ? []
      : [{ label: inLanguage(sentence('Contact')), url: `mailto:${supportEmail}`, text: supportEmail }]),
  ];
  if (links.length === 0) return mail;
  const html = links
    .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#4d535e">${escapeHtml(label)}</a>`)
    .join(' &middot; ');
  return {
    ...mail,
    text: [mail.text, ...links.map(({ label, text }) => inLanguage(labeled(label, text)))].join('\n'),
    html: mail.html.replace(
      HTML_END,
      () => `<p class="soft" style="margin:16px 24px 0;color:#4d535e;font-size:14px">${html}</p>\n${HTML_END}`,
    ),
  };
}

function labeled(label: string, value: string): Sentence {
  return sentence('{label}: {value}', { label, value });
}
