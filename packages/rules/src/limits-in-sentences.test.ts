import { expect, it } from 'vitest';
import { AWAY_DAYS_PER_YEAR, AWAY_MAX_DAYS, AWAY_REFUSALS } from './away.ts';
import { FREEZE_OFFER_DAYS, FREEZE_REFUSALS } from './freeze.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { BLANK_PASSWORD, LONG_PASSWORD, PASSWORD_HINT } from './password.ts';

// Texts of catalogues are literals: a limit stands in them as a number.
it.each<[sentence: string, limit: number]>([
  [BLANK_PASSWORD, PASSWORD_MIN_LENGTH],
  [PASSWORD_HINT, PASSWORD_MIN_LENGTH],
  [LONG_PASSWORD, PASSWORD_MAX_LENGTH],
  [AWAY_REFUSALS.too_long, AWAY_MAX_DAYS],
  [AWAY_REFUSALS.too_many_days, AWAY_DAYS_PER_YEAR],
  [FREEZE_REFUSALS.too_late, FREEZE_OFFER_DAYS],
])('“%s” says the limit of %i', (sentence, limit) => {
  expect(sentence.match(/\d+/g)).toEqual([String(limit)]);
});
