import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_NAME_MAX_LENGTH, ACCESS_TOKENS_MAX } from '@fivefold/rules/access-tokens';
import { CHANNELS_MAX } from '@fivefold/rules/channels';
import { REST_WEEKDAYS_MAX } from '@fivefold/rules/days-off';
import {
  BLOCKS_MAX,
  FRIENDS_MAX,
  GOALS_MAX,
  HEARTS_MAX,
  HISTORY_DAYS_MAX,
  IMPORT_CHECK_INS_MAX,
  PASSWORD_MIN_LENGTH,
} from '@fivefold/rules/limits';
import { REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';
import { WEBHOOKS_MAX } from '@fivefold/rules/webhooks';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { makeAccessToken } from './calls/access-tokens.ts';
import { CHECK_INS_PAGE_MAX, listCheckIns } from './calls/check-in-pages.ts';
import { getGoalHistory } from './calls/history.ts';
import { runImport } from './calls/import.ts';
import { reminders } from './calls/reminders.ts';
import { restWeekdays } from './goal-fields.ts';
import { newPassword } from './password-fields.ts';
import { problems, type ProblemCode } from './problems.ts';

/** What the contract says of a value that it refuses. */
const problemOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? '';
const titleOf = (code: ProblemCode) => problems[code].title;
const many = (count: number) => Array.from({ length: count + 1 }, () => ({}));
const times = Array.from({ length: REMINDERS_PER_GOAL + 1 }, (_, at) => ({ time: `0${at}:00`, weekdays: [1] }));
const goal = { key: '1', goal: 'Read', frequency: 'daily' };
const token = { name: 'Kitchen', scope: 'read' };

// Texts of catalogues are literals: a limit stands in them as a number.
it.each<[sentence: string, limits: readonly number[]]>([
  [titleOf('access_tokens.too_many'), [ACCESS_TOKENS_MAX]],
  [titleOf('auth/weak-password'), [PASSWORD_MIN_LENGTH]],
  [titleOf('blocks.too_many'), [BLOCKS_MAX]],
  [titleOf('channels.too_many'), [CHANNELS_MAX]],
  [titleOf('webhooks.too_many'), [WEBHOOKS_MAX]],
  [titleOf('friends.too_many'), [FRIENDS_MAX]],
  [titleOf('goals.too_many'), [GOALS_MAX]],
  [titleOf('reactions.too_many'), [HEARTS_MAX]],
  [titleOf('import.too_many_check_ins'), [IMPORT_CHECK_INS_MAX]],
  [problemOf(newPassword, 'short'), [PASSWORD_MIN_LENGTH]],
  [problemOf(restWeekdays, [1, 2, 3, 4, 5, 6]), [REST_WEEKDAYS_MAX]],
  [problemOf(reminders, times), [REMINDERS_PER_GOAL]],
  [problemOf(listCheckIns.query, { goalId: crypto.randomUUID(), limit: 0 }), [1, CHECK_INS_PAGE_MAX]],
  [problemOf(getGoalHistory.query, { from: '2024-01-01', to: '2026-01-01' }), [HISTORY_DAYS_MAX]],
  [
    problemOf(runImport.body, { source: 'csv', goals: many(GOALS_MAX).map(() => ({ ...goal, check_ins: [] })) }),
    [GOALS_MAX],
  ],
  [
    problemOf(runImport.body, {
      source: 'csv',
      goals: [{ ...goal, check_ins: many(IMPORT_CHECK_INS_MAX).map(() => ({ date: '2026-01-01' })) }],
    }),
    [IMPORT_CHECK_INS_MAX],
  ],
  [problemOf(makeAccessToken.body, { ...token, name: 'x'.repeat(41) }), [ACCESS_TOKEN_NAME_MAX_LENGTH]],
  [problemOf(makeAccessToken.body, { ...token, expires_in_days: 1 }), ACCESS_TOKEN_DAYS],
])('“%s” says its limits', (sentence, limits) => {
  expect(sentence.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+/g)).toEqual(limits.map(String));
});
