import { sentence } from '#kernel/language/sentence';
import { composeMail, type Letter, type MailInLanguage } from '../mail/steps.ts';
import type { RecurringMail, UnsubscribeLinks } from './unsubscribe/links.ts';

export interface RecurringLetter extends Omit<Letter, 'link'> {
  readonly kind: RecurringMail;
  /** To whom it goes: the link ends this person's mails of the kind. */
  readonly uid: string;
}

/**
 * A mail that can be ended by one click, in the mail program and in the letter (RFC 8058). Its footnote says why it
 * came.
 */
export function recurringMail(
  { publicUrl, unsubscribeLinks }: { readonly publicUrl: () => string; readonly unsubscribeLinks: UnsubscribeLinks },
  { kind, uid, ...letter }: RecurringLetter,
): MailInLanguage {
  const url = `${publicUrl()}${unsubscribeLinks.pathFor(uid, kind)}`;
  return mailWithUnsubscribe({ ...letter, link: { label: sentence('Stop this mail'), url } });
}

/** A mail whose link ends what it is one of, in the mail program, too. */
export function mailWithUnsubscribe(letter: Letter & Required<Pick<Letter, 'link'>>): MailInLanguage {
  const headers = {
    'List-Unsubscribe': `<${letter.link.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...composeMail(letter), headers };
}
