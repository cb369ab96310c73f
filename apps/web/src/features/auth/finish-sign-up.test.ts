import { linkFriends } from '@fivefold/contract/calls/friends';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#kernel/api/client.ts';
import type { LinkedUser } from '#platform/identity/port.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { finishSignUp, isForAnotherUser, readSignInLink } from './finish-sign-up.ts';

const HOST = 'https://app.test';
const GOOD = `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp?email=bob@example.com&initiator_user_id=u-ann`;
const USER = { uid: 'u-bob', email: 'bob@example.com' };

interface Setup {
  signIn?: () => Promise<LinkedUser>;
  link?: () => { success: true };
  isOfflineForLinking?: boolean;
}

/** Opens an address and answers what came of it, with the steps and requests on the way. */
async function openLink(href: string, { signIn, link, isOfflineForLinking = false }: Setup = {}) {
  const api = createFakeApi();
  const steps: string[] = [];
  const used: string[] = [];
  api.on(linkFriends, link ?? (() => ({ success: true as const })));
  const outcome = await finishSignUp(
    {
      identity: {
        signInByLink: async (email, code) => {
          used.push(`${email} ${code}`);
          if (isOfflineForLinking) api.setOffline(true);
          return signIn ? signIn() : USER;
        },
      },
      api: api.client,
      onStep: (step) => steps.push(step),
    },
    readSignInLink(href),
  );
  return { outcome, steps, used, linked: api.requestsOf(linkFriends).map((request) => request.body) };
}

describe('finishSignUp, when all is well', () => {
  it('signs in and is done', async () => {
    const { outcome, steps, used, linked } = await openLink(
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp?email=bob%40example.com`,
    );
    expect(outcome).toEqual({ kind: 'done' });
    expect(steps).toEqual(['signing-in']);
    expect(used).toEqual(['bob@example.com c1']);
    expect(linked).toEqual([]);
  });

  it('links the inviter after signing in', async () => {
    const { outcome, steps, linked } = await openLink(
      `${HOST}/#/finishSignUp?mode=signIn&oobCode=c1&email=bob@example.com&initiator_user_id=u-ann&invited_user_exists=True`,
    );
    expect(outcome).toEqual({ kind: 'done' });
    expect(steps).toEqual(['signing-in', 'linking']);
    expect(linked).toEqual([{ friend_uid: 'u-ann' }]);
  });

  it('reads the parameters inside continueUrl', async () => {
    const inner = encodeURIComponent(`${HOST}/#/finishSignUp?email=bob@example.com&initiator_user_id=u-ann`);
    const { used, linked } = await openLink(`${HOST}/?mode=signIn&oobCode=c1&continueUrl=${inner}#/finishSignUp`);
    expect(used).toEqual(['bob@example.com c1']);
    expect(linked).toEqual([{ friend_uid: 'u-ann' }]);
  });

  it('sends a user without an account to sign-up before the link is used up', async () => {
    const { outcome, used } = await openLink(
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp?email=bob@example.com&initiator_user_id=u-ann&invited_user_exists=False`,
    );
    expect(outcome).toEqual({ kind: 'sign-up', email: 'bob@example.com', initiatorUserId: 'u-ann', code: 'c1' });
    expect(used).toEqual([]);
  });

  it('passes on that the old password was dropped, also when the inviter cannot be linked', async () => {
    const signIn = async () => ({ ...USER, isPasswordDropped: true as const });
    const { outcome } = await openLink(GOOD, { signIn });
    expect(outcome).toEqual({ kind: 'done', isPasswordDropped: true });
    const without = await openLink(GOOD, { signIn, link: () => refuse('friends.invitation_missing') });
    expect(without.outcome).toMatchObject({ kind: 'failed', isSignedIn: true, isPasswordDropped: true });
  });

  it.each(['false', 'True', '0', ''])('takes only the text False for that, not "%s"', async (word) => {
    const { outcome } = await openLink(
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp?email=bob@example.com&invited_user_exists=${word}`,
    );
    expect(outcome).toEqual({ kind: 'done' });
  });
});

const throwing = (problem: Error) => ({ signIn: () => Promise.reject(problem) });

describe('finishSignUp, when something is wrong', () => {
  it.each([
    [
      'no parameter at all',
      `${HOST}/#/finishSignUp`,
      'Email parameter is missing from the URL. Please use the link from your email.',
    ],
    [
      'no email',
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp`,
      'Email parameter is missing from the URL. Please use the link from your email.',
    ],
    [
      'an empty email',
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp?email=%20`,
      'Email parameter is missing from the URL. Please use the link from your email.',
    ],
    ['no mode', `${HOST}/?oobCode=c1#/finishSignUp?email=bob@example.com`, 'This is not a valid sign-in link.'],
    [
      'another mode',
      `${HOST}/?mode=resetPassword&oobCode=c1#/finishSignUp?email=bob@example.com`,
      'This is not a valid sign-in link.',
    ],
    ['no code', `${HOST}/?mode=signIn#/finishSignUp?email=bob@example.com`, 'This is not a valid sign-in link.'],
    [
      'an empty code',
      `${HOST}/?mode=signIn&oobCode=#/finishSignUp?email=bob@example.com`,
      'This is not a valid sign-in link.',
    ],
  ])('says so for %s, and tries nothing', async (_name, href, message) => {
    const { outcome, used } = await openLink(href);
    expect(outcome).toEqual({ kind: 'failed', message, isSignedIn: false, mayRetry: false });
    expect(used).toEqual([]);
  });

  it.each([
    [
      'a code that is used up',
      new ApiProblem('auth/invalid-action-code', 400, 'This link has expired or was already used.'),
      false,
    ],
    ['an address that is none', new ApiProblem('auth/invalid-email', 400, 'Enter a valid email address.'), false],
    ['a disabled account', new ApiProblem('auth/user-disabled', 403, 'This account is disabled.'), false],
    ['too many tries', new ApiProblem('auth/too-many-requests', 429, 'Too many attempts. Wait a few minutes.'), true],
    ['no connection', new ApiProblem('offline', 0, 'You seem to be offline.'), true],
    ['a broken server', new ApiProblem('common.internal', 500, 'Something went wrong on our side.'), true],
  ])('names the reason for %s and links no one', async (_name, problem, mayRetry) => {
    const { outcome, linked } = await openLink(GOOD, throwing(problem));
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'Failed to complete sign-in. ' + problem.message,
      isSignedIn: false,
      mayRetry,
    });
    expect(linked).toEqual([]);
  });

  it.each<[string, Setup, boolean]>([
    ['there is no invitation', { link: () => refuse('friends.invitation_missing') }, false],
    ['the connection is lost', { isOfflineForLinking: true }, true],
  ])('is signed in without the inviter when %s', async (_name, world, mayRetry) => {
    const { outcome } = await openLink(GOOD, world);
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'Could not link your account with the inviter, but you are signed in.',
      isSignedIn: true,
      mayRetry,
    });
  });
});

describe('finishSignUp, for an account with a second step', () => {
  const NEEDED = new ApiProblem('identity.second_step_needed', 403, 'Enter the code.');
  const WRONG = new ApiProblem('identity.wrong_code', 403, 'This code isn’t right.');

  it('asks for a code, and goes on with it', async () => {
    const asked = await openLink(GOOD, { signIn: () => Promise.reject(NEEDED) });
    expect([asked.outcome, asked.linked]).toEqual([{ kind: 'second-step' }, []]);
    const signInByLink = async (_email: string, _code: string, secondStep?: { code: string }) => {
      if (secondStep?.code !== '123456') throw WRONG;
      return USER;
    };
    const api = createFakeApi();
    api.on(linkFriends, () => ({ success: true as const }));
    const services = { identity: { signInByLink }, api: api.client, onStep: () => undefined };
    const enter = (code: string) => finishSignUp(services, readSignInLink(GOOD), { secondStep: { code } });
    await expect(enter('000000')).rejects.toThrow('This code isn’t right.');
    expect(await enter('123456')).toEqual({ kind: 'done' });
  });
});

describe('isForAnotherUser', () => {
  const isFor = (href: string, email: string | null) =>
    isForAnotherUser(readSignInLink(href), email === null ? null : { uid: 'u', email });
  const NEW = `${HOST}/#/finishSignUp?email=bob@example.com&invited_user_exists=False`;

  it.each([
    ['another person', GOOD, 'ann@example.com', true],
    ['another person, to sign up', NEW, 'ann@example.com', true],
    ['the same person, written otherwise', GOOD, 'Bob@Example.com', false],
    ['no one', GOOD, null, false],
    ['another person, with a link of no use', `${HOST}/#/finishSignUp?email=bob@example.com`, 'ann@example.com', false],
    [
      'another person, with a link for no one',
      `${HOST}/?mode=signIn&oobCode=c1#/finishSignUp`,
      'ann@example.com',
      false,
    ],
  ])('%s', (_who, href, email, expected) => expect(isFor(href, email)).toBe(expected));
});
