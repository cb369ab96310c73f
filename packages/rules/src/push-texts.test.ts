import { TRANSLATED } from '@fivefold/languages/catalogue';
import { describe, expect, it } from 'vitest';
import {
  frequencyInSentence,
  heartsRoute,
  heartsText,
  lapseText,
  newFriendsText,
  nudgeText,
  offerAcceptedText,
  offerText,
  partnersText,
} from './push-texts.ts';
import { day } from './testing/day.ts';
import { english, inLanguage } from './testing/english.ts';

describe('what a push says', () => {
  it.each([
    [heartsText(['bob'], 1), 'A heart for you', 'bob sent a heart to your check-in.'],
    [heartsText(['bob'], 3), 'A heart for you', 'bob sent a heart to your check-ins.'],
    [heartsText(['bob', 'cem'], 1), 'A heart for you', 'bob and cem sent a heart to your check-in.'],
    [heartsText(['bob', 'cem', 'dora'], 2), 'A heart for you', 'bob and 2 others sent a heart to your check-ins.'],
    [partnersText(['bob'], 1), 'Your friend checked in', 'bob checked in on a goal you share.'],
    [partnersText(['bob', 'cem'], 2), 'Your friend checked in', 'bob and cem checked in on 2 goals you share.'],
    [offerText('bob'), 'A goal for two', 'bob would like to share a goal with you.'],
    [offerAcceptedText('bob'), 'You’re in this together', 'bob accepted the goal you offered.'],
    [nudgeText('bob'), 'Your turn?', 'bob is done with a goal you share, and is rooting for you.'],
    [newFriendsText(['bob']), 'You have a new friend', 'bob accepted your invitation.'],
    [newFriendsText(['bob', 'cem']), 'You have new friends', 'bob and cem accepted your invitations.'],
    [
      lapseText(1, day('2026-12-21')),
      'Your Performance is waiting',
      'Check in once before December 21 to keep your 1 month of it.',
    ],
    [
      lapseText(2, day('2027-01-02')),
      'Your Performance is waiting',
      'Check in once before January 2 to keep your 2 months of it.',
    ],
  ])('%o', (text, title, body) => {
    expect([text.title, text.body].map(english)).toEqual([title, body]);
    for (const language of TRANSLATED)
      for (const words of [text.title, text.body]) {
        // Throws where a translation asks for a value that the text has not.
        const said = inLanguage(words, language);
        expect(said).not.toMatch(/[{}]|undefined|NaN/);
        expect(said).not.toBe(english(words));
      }
  });
});

describe('how often a goal is due', () => {
  it.each([
    ['daily', null, 7, 'every day'],
    ['daily', null, 4, '4 days a week'],
    ['weekly', null, 7, 'every week'],
    ['weekly', 1, 7, 'every week'],
    ['weekly', 3, 7, 'every 3 weeks'],
    ['monthly', null, 7, 'every month'],
    ['once', null, 7, 'once'],
  ] as const)('%s, %s, %s: %s', (frequency, interval, daysPerWeek, text) => {
    expect(english(frequencyInSentence(frequency, interval, daysPerWeek))).toBe(text);
  });
});

describe('the place that hearts open', () => {
  it.each([
    [['one'], '/goal/one'],
    [['one', 'one'], '/goal/one'],
    [['one', 'two'], '/dashboard'],
    [[], '/dashboard'],
  ])('of %j', (goalIds, route) => {
    expect(heartsRoute(goalIds)).toBe(route);
  });
});
