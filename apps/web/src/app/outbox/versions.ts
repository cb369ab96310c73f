import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { GOAL_COLOR_NAMES } from '@fivefold/rules/goal-color-names';
import { nameOf } from '@fivefold/rules/display-name';
import { isPartOfDay } from '@fivefold/rules/part-of-day';
import { PART_NAMES } from '@fivefold/rules/part-of-day-names';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import { amountText } from '#kernel/amount-text.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import type { QueuedChange } from '#kernel/outbox/queued-change.ts';
import { weekdayName } from '#ui/weekdays.ts';

/** What fields of changes are called; those that are not here are told by their words alone. */
const NAMES: Readonly<Record<string, string>> = {
  goal: text('Goal'),
  emoji: text('Emoji'),
  color: text('Color'),
  amount_target: text('Amount||of a goal'),
  amount_unit: text('Unit'),
  amount_step: text('A tap adds'),
  avoid: text('A day without'),
  is_public: text('Public'),
  audience_uids: text('Chosen friends'),
  cue: text('When …'),
  small_version: text('Small version'),
  part_of_day: text('When in the day?'),
  rest_weekdays: text('Rest days'),
  days_per_week: text('How many days a week?'),
  description: text('Note'),
};

export interface Version {
  readonly field: string;
  readonly name: string;
  readonly mine: string;
  readonly other: string;
}

/** Both versions of each field that differs, in words. */
export function listVersions(cache: QueryClient, { input, refusal, ...change }: QueuedChange): Version[] {
  const mine = input.body ?? {};
  return Object.entries(refusal?.current ?? {}).flatMap(([field, other]) => {
    if (JSON.stringify(mine[field]) === JSON.stringify(other)) return [];
    const name = NAMES[field];
    const theirs = describeValue(cache, field, other);
    // What deletes a goal has no version of its text.
    const own =
      field in mine
        ? describeValue(cache, field, mine[field])
        : kindOf(change.kind)?.say(input as never, change.goal.text);
    return [{ field, name: name === undefined ? field : t(name), mine: own ?? '', other: theirs }];
  });
}

function describeValue(cache: QueryClient, field: string, value: unknown): string {
  if (value === null || value === '') return t('None||version');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'color' && typeof value === 'string' && value in GOAL_COLOR_NAMES)
    return t(GOAL_COLOR_NAMES[value as keyof typeof GOAL_COLOR_NAMES]);
  if (field === 'part_of_day' && isPartOfDay(value as string)) return t(PART_NAMES[value as keyof typeof PART_NAMES]);
  if (field === 'rest_weekdays') return describeWeekdays(value as number[]);
  if (field === 'audience_uids') return describeFriends(cache, value as string[]);
  return typeof value === 'number' ? amountText(value, null) : (value as string);
}

function describeWeekdays(days: readonly number[]): string {
  const names = WEEKDAYS.filter((weekday) => days.includes(weekday)).map((weekday) => weekdayName(weekday, 'long'));
  return names.length === 0 ? t('None||version') : joinList(names);
}

function describeFriends(cache: QueryClient, uids: readonly string[]): string {
  const friends = cache.getQueryData(callQuery(getDashboard).queryKey)?.friends ?? [];
  const names = friends.filter(({ uid }) => uids.includes(uid)).map(nameOf);
  return names.length === 0 ? t('None||version') : joinList(names);
}
