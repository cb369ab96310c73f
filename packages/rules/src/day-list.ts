/** How much of a long list of goals a page shows at first, so that 60 goals fit into 3,000 px of a phone. */

/** Up to this many due goals are cards; more are lines. */
export const MAX_DUE_CARDS = 12;
/** How many lines a page shows at first. */
export const MAX_FIRST_ROWS = 35;
/** A card is as high as this many lines. */
const ROWS_PER_CARD = 2;

interface SectionSizes {
  readonly due: number;
  readonly done: number;
  readonly later: number;
  /** That divide what is due. */
  readonly headings?: number;
}

interface DayListLayout {
  /** Due goals are lines instead of cards. */
  readonly isDueCompact: boolean;
  /** How many of the due goals are shown before the user asks for all. */
  readonly firstDue: number;
  /** Whether these sections are unfolded, unless the user has chosen. */
  readonly isDoneOpen: boolean;
  readonly isLaterOpen: boolean;
}

/** What is due has the first claim on the page, then what is done today. */
export function layOutDayList({ due, done, later, headings = 0 }: SectionSizes): DayListLayout {
  const isDueCompact = due > MAX_DUE_CARDS;
  // A heading is as high as a line.
  const firstDue = Math.min(due, MAX_FIRST_ROWS - headings);
  const dueRows = headings + (isDueCompact ? firstDue : due * ROWS_PER_CARD);
  const isDoneOpen = dueRows + done <= MAX_FIRST_ROWS;
  const isLaterOpen = dueRows + (isDoneOpen ? done : 0) + later <= MAX_FIRST_ROWS;
  return { isDueCompact, firstDue, isDoneOpen, isLaterOpen };
}
