// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readUrlParams } from './read-url-params.ts';
import { cleanAddress } from './mailed-codes.ts';

const read = (href: string) => Object.fromEntries(readUrlParams(href));

describe('readUrlParams', () => {
  it('reads what stands behind the #', () => {
    expect(read('https://app.test/#/finishSignUp?email=a%40b.de&mode=signIn')).toEqual({
      email: 'a@b.de',
      mode: 'signIn',
    });
  });

  it('reads what stands before the #, as identity services put it', () => {
    expect(read('https://app.test/?mode=signIn&oobCode=x1#/finishSignUp?initiator_user_id=u1')).toEqual({
      mode: 'signIn',
      oobCode: 'x1',
      initiator_user_id: 'u1',
    });
  });

  it('looks inside continueUrl, which never wins', () => {
    const continueUrl = 'https://app.test/#/finishSignUp?email=inner@b.de&initiator_user_id=u1';
    expect(
      read(`https://app.test/?email=outer@b.de&continueUrl=${encodeURIComponent(continueUrl)}#/finishSignUp`),
    ).toEqual({
      email: 'outer@b.de',
      initiator_user_id: 'u1',
      continueUrl,
    });
  });

  it('lets a continueUrl be that is no address', () => {
    expect(read('https://app.test/?continueUrl=%2F%2F&email=a@b.de')).toMatchObject({ email: 'a@b.de' });
  });

  it('answers nothing for a bare address', () => {
    expect(read('https://app.test/')).toEqual({});
  });
});

describe('cleanAddress', () => {
  it('takes the codes out of the address and adds nothing to the history', () => {
    window.history.replaceState(null, '', '/?mode=signIn&oobCode=secret#/finishSignUp?email=a@b.de');
    const entries = window.history.length;
    cleanAddress('/finishSignUp');
    expect(window.location.href).toBe('http://localhost:3000/#/finishSignUp');
    expect(window.history.length).toBe(entries);
  });
});
