import { describe, expect, it } from 'vitest';
import { pathOfLink } from './link-path.ts';

const SITE = 'https://goals.example';

describe('a link that a phone opens in the app', () => {
  it.each([
    ['https://goals.example', '/'],
    ['https://goals.example/#/add-goal', '/add-goal'],
    ['https://goals.example/#/me', '/me'],
    ['https://goals.example/#/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f', '/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f'],
    ['https://goals.example/#/finishSignUp?invite=abc-_1', '/finishSignUp?invite=abc-_1'],
    ['https://goals.example/?invite=abc-_1#/finishSignUp', '/finishSignUp?invite=abc-_1'],
    ['https://goals.example/?a=1#/finishSignUp?b=2', '/finishSignUp?b=2&a=1'],
    [
      'https://goals.example/#/reset-password?mode=resetPassword&oobCode=x',
      '/reset-password?mode=resetPassword&oobCode=x',
    ],
    ['https://goals.example/subscription/success?session_id=cs_1', '/subscription/success?session_id=cs_1'],
    [
      'https://goals.example/?mode=signIn&oobCode=c&continueUrl=https%3A%2F%2Fgoals.example%2F%23%2FfinishSignUp%3Femail%3Da#/finishSignUp',
      '/finishSignUp?mode=signIn&oobCode=c&email=a',
    ],
  ])('%s is the place %s', (link, place) => {
    expect(pathOfLink(link, SITE)).toBe(place);
  });

  it.each([
    'https://evil.example/#/add-goal',
    'http://goals.example/#/add-goal',
    'https://goals.example:8443/#/',
    'https://goals.example/#/nowhere',
    'https://goals.example/#//evil.example',
    'javascript:alert(1)',
    'no address',
  ])('%s is no place of the app', (link) => {
    expect(pathOfLink(link, SITE)).toBeNull();
  });

  it('leads nowhere in a build that knows no website', () => {
    expect(pathOfLink('https://goals.example/#/', '')).toBeNull();
  });
});
