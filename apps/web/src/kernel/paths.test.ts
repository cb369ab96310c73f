import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_CALL_PATH, goalIdOf, paths, pathWith, returnPathOf, routeOf } from './paths.ts';

describe('returnPathOf', () => {
  it.each([
    '/',
    '/dashboard',
    '/add-goal',
    '/streak-exchange',
    '/animation-test',
    '/settings',
    '/me',
    '/help',
    '/share-photo',
    '/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f',
    '/subscription/success?session_id=cs_test_1',
    '/finishSignUp?invite=9AfdX5Zu25khO9XFShoko-zI',
  ])('leads back to %s', (wanted) => expect(returnPathOf(wanted)).toBe(wanted));

  it.each([
    undefined,
    null,
    7,
    {},
    '',
    'https://evil.example/',
    '//evil.example',
    '/login',
    '/no-such',
    '/finishSignUp',
    '/finishSignUp?mode=signIn&oobCode=x',
    '/finishSignUp?invite=x&mode=signIn',
    '/goal/:id',
    '/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f/history',
    'javascript:alert(1)',
  ])('leads to the dashboard instead of %s', (wanted) => expect(returnPathOf(wanted)).toBe('/'));
});

describe('pathWith', () => {
  it('writes the parameters that have a value', () => {
    expect(pathWith(paths.signUp, { email: 'a+b@c.de', initiator_user_id: undefined })).toBe(
      '/signup?email=a%2Bb%40c.de',
    );
    expect(pathWith(paths.logIn, { email: '' })).toBe('/login');
  });
});

describe('routeOf', () => {
  it.each([
    ['/', paths.dashboard],
    ['/dashboard', paths.dashboardAlias],
    ['/login', paths.logIn],
    ['/Login/', paths.logIn],
    ['/finishsignup', paths.finishSignUp],
    ['/subscription/success', paths.subscriptionSuccess],
    ['/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f', paths.goal],
    ['/goal/anything/', paths.goal],
    ['/goal/', undefined],
    ['/goal/1/notes', undefined],
    ['/log', undefined],
    ['//login', undefined],
    ['', undefined],
  ])('of %j is %s', (pathname, route) => expect(routeOf(pathname)).toBe(route));

  it('knows the goal of its page as it is written', () => {
    expect(['/goal/AbC', '/goal/AbC/', '/me'].map(goalIdOf)).toEqual(['AbC', 'AbC', '']);
  });
});

describe('the path of the call for the dashboard', () => {
  it('is the one that the contract names', () => {
    expect(DASHBOARD_CALL_PATH).toBe(getDashboard.path);
  });
});
