import { USUAL_PRICE } from '@fivefold/rules/usual-price';
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Searches the help page of a device with German chosen. */
let find: (query: string) => string[];

beforeEach(async () => {
  vi.resetModules();
  localStorage.setItem('fivefold.language', 'de');
  const { loadTexts } = await import('#kernel/language/catalogue.ts');
  const { helpGroups } = await import('./answers.ts');
  const { findAnswers } = await import('./find-answers.ts');
  await loadTexts('rest');
  const answers = helpGroups({
    payments: 'on',
    mail: true,
    passwords: 'on',
    provider: null,
    price: USUAL_PRICE,
    hasKeys: true,
  }).flatMap((group) => group.answers);
  find = (query) => findAnswers(answers, query).map(({ id }) => id);
});
afterEach(() => {
  localStorage.clear();
  // The next file of this page gets its modules in English.
  vi.resetModules();
});

describe('the search of the help page in another language', () => {
  it.each([
    ['Wie kündige ich mein Abo?', 'cancel'],
    ['Urlaub', 'days-off'],
    ['neues Handy', 'new-phone'],
    ['Schneeflocke', 'freezes'],
    ['wer sieht meine Fotos', 'who-sees'],
  ])('finds for %j the answer %s', (query, id) => {
    expect(find(query)).toContain(id);
    expect(find(query).length).toBeLessThanOrEqual(4);
  });

  it('does not search English words', () => {
    expect(find('snowflake')).toEqual([]);
  });
});
