import { describe, expect, it } from 'vitest';
import { WEEKLY_INTERVALS } from '@fivefold/rules/frequency';
import { pointsOfFullBlock } from '@fivefold/rules/running-block';
import { dayOfDate } from '@fivefold/rules/calendar';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { helpGroups } from './answers.ts';
import { findAnswers } from './find-answers.ts';

const answersOf = (server: Parameters<typeof helpGroups>[0]) => helpGroups(server).flatMap(({ answers }) => answers);
const ANSWERS = answersOf({
  payments: 'on',
  mail: true,
  passwords: 'on',
  provider: null,
  price: USUAL_PRICE,
  hasKeys: true,
});
const find = (query: string) => findAnswers(ANSWERS, query).map(({ id }) => id);

describe('the search of the help page', () => {
  it.each([
    ['undo', 'undo'],
    ['How do I cancel my subscription?', 'cancel'],
    ['new PHONE', 'new-phone'],
    ['time zone', 'lost-streak'],
    ['vacation', 'days-off'],
    ['notifications not arriving', 'reminders'],
    ['export csv', 'data'],
    ['harassment', 'friends'],
    ['forgot yesterday', 'late'],
    ['snowflake', 'freezes'],
    ['who sees my photo', 'who-sees'],
    ['discount', 'points'],
    ['filter by tag', 'order'],
    ['MCP', 'assistants'],
  ])('finds for %j the answer %s', (query, id) => {
    expect(find(query)).toContain(id);
    expect(find(query).length).toBeLessThanOrEqual(4);
  });

  it('finds words that no spaces divide', () => {
    const asked = (id: string, question: string) => ({ id, question, paragraphs: [], otherWords: '' });
    const answers = [asked('streak', '連続記録をつなぐには'), asked('plan', 'プランを解約するには')];
    expect(findAnswers(answers, 'どうすれば連続記録が戻る').map(({ id }) => id)).toEqual(['streak']);
  });

  it('shows every answer for no words', () => {
    expect(find('  ')).toHaveLength(ANSWERS.length);
    expect(find('?!')).toHaveLength(ANSWERS.length);
  });

  it('finds nothing for a word that no answer has', () => {
    expect(find('xylophone')).toEqual([]);
  });
});

describe('the answers', () => {
  it('are at least twelve, each with a name of its own', () => {
    expect(new Set(ANSWERS.map(({ id }) => id)).size).toBe(ANSWERS.length);
    expect(ANSWERS.length).toBeGreaterThanOrEqual(12);
  });

  it('say the points that the rules give', () => {
    const text = ANSWERS.find(({ id }) => id === 'points')?.paragraphs.join(' ');
    const today = dayOfDate(2026, 11, 21);
    for (const weeklyInterval of WEEKLY_INTERVALS) {
      expect(text).toContain(` ${pointsOfFullBlock({ frequency: 'weekly', weeklyInterval }, today)}`);
    }
    expect(pointsOfFullBlock({ frequency: 'daily' }, today)).toBe(1);
  });

  it('say of pushes in browsers what the server does', () => {
    const server = {
      payments: 'on',
      mail: true,
      passwords: 'on',
      provider: null,
      price: USUAL_PRICE,
      hasKeys: true,
    } as const;
    const [off, on] = [server, { ...server, web_push: 'key' }].map((facts) => JSON.stringify(answersOf(facts)));
    expect([off?.includes('A browser gets no pushes'), off?.includes('in a browser where')]).toEqual([true, false]);
    expect([on?.includes('A browser gets no pushes'), on?.includes('in a browser where')]).toEqual([false, true]);
  });

  it('say nothing of plans and prices where nothing is sold, nor of mail or passkeys where there are none', () => {
    const text = JSON.stringify(
      answersOf({ payments: 'off', mail: false, passwords: 'on', provider: null, price: USUAL_PRICE, hasKeys: false }),
    );
    expect(text).not.toMatch(/passkey|\$|renewal|subscription ends|your plan|confirmed your email|Forgot Password/i);
  });
});
