import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_END } from '@fivefold/rules/days-off';

/** The days off of a goal that goes into the archive today, or comes back, as the server will answer them. */
export function withArchive(daysOff: WireDaysOff, isArchived: boolean, today: LocalDay): WireDaysOff {
  const { archived, ...rest } = daysOff ?? { rest: [], away: [], frozen: [], archived: [] };
  const yesterday = addDays(today, -1);
  const ended = archived
    .map(({ from, to }) => ({ from, to: to === NO_END ? yesterday : to }))
    .filter(({ from, to }) => from <= to);
  return { ...rest, archived: isArchived ? [...ended, { from: today, to: NO_END }] : ended };
}
