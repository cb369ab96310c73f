/** Reports of goals, notes and photos to the people who run the service. Beyond section 8. */

import { text } from './text-key.ts';

/** What of a goal is reported: its text, or the note or the photo of one check-in. */
export const REPORTED_PARTS = ['goal', 'note', 'photo'] as const;
export type ReportedPart = (typeof REPORTED_PARTS)[number];

export const REPORT_REASONS = ['harassment', 'sexual', 'violence', 'self_harm', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In the words of the one who reports. */
export const REPORT_REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  harassment: text('It insults or threatens someone'),
  sexual: text('It’s sexual'),
  violence: text('It shows violence or hatred'),
  self_harm: text('I’m worried about this person'),
  spam: text('It’s spam or a scam'),
  other: text('Something else'),
};

export const REPORT_COMMENT_MAX_LENGTH = 500;
export const REPORTS_PER_DAY = 20;

/** A copy of what was reported is kept for so long after the account of the person it is about is gone. */
export const REPORT_KEPT_DAYS = 90;

/** How a report ends: it was nothing, what was reported is removed, or the account is closed. */
export type ReportOutcome = 'nothing' | 'removed' | 'closed';
