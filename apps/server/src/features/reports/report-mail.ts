import { REPORT_REASON_NAMES, type ReportedPart, type ReportReason } from '@fivefold/rules/reports';
import type { Mail } from '#ports/mailer/port';
import { composeMail } from '../mail/steps.ts';
import type { Reportable } from './store.ts';

interface ReportLetter {
  readonly publicUrl: string;
  readonly to: string;
  readonly id: string;
  readonly part: ReportedPart;
  readonly reason: ReportReason;
  readonly comment: string;
  readonly of: Reportable;
}

/** To the operator: what was reported, and how to look at it. Photos and people are shown by the command alone. */
export function reportMail({ publicUrl, to, id, part, reason, comment, of }: ReportLetter): Mail {
  return composeMail({
    to,
    // The operator reads English, as in the commands and the log.
    language: 'en',
    subject: `A ${part} was reported`,
    lines: [
      `${REPORT_REASON_NAMES[reason]}.`,
      ...(comment === '' ? [] : ['They add:', { quote: comment }]),
      'The goal:',
      { quote: of.goal },
      ...(part === 'note' && of.note !== null ? ['The note:', { quote: of.note }] : []),
      `To see all of it and to settle it, run on the server: npm run admin -- report ${id}`,
    ],
    button: { label: 'Open Fivefold', url: `${publicUrl}/` },
    footnote: 'You get this mail because you run this Fivefold. App stores ask for an answer within a day.',
  });
}
