import { joinSentences } from '@fivefold/rules/join-words';
import type { Language } from '@fivefold/rules/languages';
import { sentence } from '@fivefold/rules/sentence';
import { text } from '@fivefold/rules/text-key';
import { escapeHtml } from '#kernel/escape-html';
import { plainPage } from '#kernel/http/plain-page';
import { say, translate } from '#kernel/language/translate';
import type { UnsubscribeKind } from './links.ts';

/** What a page says of each kind of mail: before it is stopped, and what it means. */
const TEXTS: Readonly<Record<UnsubscribeKind, { readonly question: string; readonly without: string }>> = {
  monday: {
    question: text('Stop the Monday mail?'),
    without: text('You won’t get mail about your week anymore.'),
  },
  reminder: {
    question: text('Stop reminder mails?'),
    without: text('You won’t get mail that reminds you of your goals anymore.'),
  },
  evening: {
    question: text('Stop the evening mail?'),
    without: text('You won’t get mail about runs that end today anymore.'),
  },
  nudge: {
    question: text('Stop nudges by mail?'),
    without: text('You won’t get mail when a friend nudges you anymore.'),
  },
  offer: {
    question: text('Stop mails about shared goals?'),
    without: text('You won’t get mail when a friend offers you a shared goal anymore.'),
  },
  invitations: {
    question: text('Stop invitations to this address?'),
    without: text('This address won’t get invitations to Fivefold anymore, no matter who sends them.'),
  },
};
const THE_REST = text('Everything else stays as it is.');
const STOP = text('Stop the mail');
const OFF = text('This mail is off');
const AGAIN = text('You can switch it on again in your settings.');
const BROKEN = text('This link doesn’t work');
const ELSEWHERE = text('It may have been cut off. You can switch the mail off in your settings.');
const CUT_OFF = text('It may have been cut off. Copy the whole link from the mail.');
const UNKNOWN_TO_INVITER = text('The people who invited you aren’t told.');
const OPEN = text('Open Fivefold');

export function questionPage(kind: UnsubscribeKind, language: Language): string {
  const { question, without } = TEXTS[kind];
  const rest = kind === 'invitations' ? UNKNOWN_TO_INVITER : THE_REST;
  // A form without an address goes to that of its page, with the signature and with what a proxy has put before.
  return page(language, question, [without, rest], (button) => {
    return `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button(STOP)}</button></form>\n`;
  });
}

export function stoppedPage(kind: UnsubscribeKind, language: Language): string {
  return page(language, OFF, [TEXTS[kind].without, kind === 'invitations' ? UNKNOWN_TO_INVITER : AGAIN]);
}

export function brokenLinkPage(kind: UnsubscribeKind, language: Language): string {
  return page(language, BROKEN, [kind === 'invitations' ? CUT_OFF : ELSEWHERE]);
}

/** @param more what comes below the sentences, given what translates into HTML */
function page(
  language: Language,
  title: string,
  sentences: readonly string[],
  more: (html: (english: string) => string) => string = () => '',
): string {
  const html = (english: string) => escapeHtml(translate(english, language));
  const words = joinSentences(sentences.map((each) => sentence(each)));
  return plainPage({
    title: html(title),
    root: '../',
    content: `<section class="question"><h1>${html(title)}</h1>
<p>${escapeHtml(say(words, language))}</p>
${more(html)}<a class="home" href="../">${html(OPEN)}</a></section>`,
    language,
  });
}
