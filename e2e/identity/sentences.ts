import { listFriends } from '@fivefold/contract/calls/friends';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityPort } from '../../apps/web/src/platform/identity/port.ts';
import { finishSignUp, readSignInLink } from '../../apps/web/src/features/auth/finish-sign-up.ts';
import {
  apiOf,
  invitedBy,
  newEmail,
  openService,
  PASSWORD,
  type Service,
  type ServiceParts,
  whoIs,
} from './service.ts';

const REFUSED_LOG_IN = { code: 'auth/invalid-credential', message: 'Incorrect email or password.' };
const REFUSED_LINK = { code: 'auth/invalid-action-code', message: 'This link has expired or was already used.' };

/** Everything a listener is told, oldest first. */
function listenTo(identity: IdentityPort): { told: (string | null)[]; stop: () => void } {
  const told: (string | null)[] = [];
  return { told, stop: identity.onChange((user) => told.push(user?.email ?? null)) };
}

/** What every identity provider does: the client's adapter, the server's, and what is between them. */
export function describeIdentity(name: string, parts: ServiceParts): void {
  describe(`signing in by ${name}`, () => {
    let service: Service;
    beforeAll(async () => {
      service = await openService(parts);
    });
    afterAll(() => service.close());

    /** A user with an account, logged in on a device. */
    async function joined(email = newEmail()) {
      const device = service.device();
      const user = await device.signUp(email, PASSWORD);
      return { device, email, user };
    }

    it('tells a listener that no user is logged in, then which one, then that they logged out', async () => {
      const device = service.device();
      const { told } = listenTo(device);
      await vi.waitFor(() => expect(told).toEqual([null]));
      const { email } = await device.signUp(newEmail(), PASSWORD);
      await vi.waitFor(() => expect(told).toEqual([null, email]));
      await device.logOut();
      await vi.waitFor(() => expect(told).toEqual([null, email, null]));
    });

    it('tells a late listener which user is logged in, and tells a removed one nothing', async () => {
      const { device, email } = await joined();
      const late = listenTo(device);
      const gone = listenTo(device);
      gone.stop();
      await vi.waitFor(() => expect(late.told).toEqual([email]));
      await device.logOut();
      await vi.waitFor(() => expect(late.told).toEqual([email, null]));
      expect(gone.told).toEqual([]);
    });

    it('gives who signs up a token that the server knows them by', async () => {
      const email = newEmail();
      const device = service.device();
      const user = await device.signUp(email.toUpperCase(), PASSWORD);
      expect(user).toEqual({ uid: expect.stringMatching(/\S{10,}/), email });
      expect(await whoIs(service, device)).toEqual(user);
    });

    it('gives an address one account, in whatever letters', async () => {
      const { email } = await joined();
      for (const again of [email, email.toUpperCase()]) {
        await expect(service.device().signUp(again, PASSWORD)).rejects.toMatchObject({
          code: 'auth/email-already-in-use',
          message: 'An account with this email already exists. Log in instead.',
        });
      }
    });

    it.each([
      ['a short password', newEmail(), 'short77', 'Use at least 8 characters.'],
      ['white space alone', newEmail(), ' '.repeat(8), 'Use at least 8 characters.'],
      ['a password that is too long', newEmail(), 'x'.repeat(129), 'Use at most 128 characters.'],
      ['no password', newEmail(), '', 'Enter your password.'],
      ['what is no address', 'no-address', PASSWORD, 'Enter a valid email address.'],
    ])('does not sign up with %s, and says why', async (_, email, password, message) => {
      const device = service.device();
      await expect(device.signUp(email, password)).rejects.toMatchObject({ status: 400, message });
      expect(await device.token()).toBeNull();
    });

    it('logs in on another device, as the same person', async () => {
      const { email, user } = await joined();
      const other = service.device();
      expect(await other.logIn(email.toUpperCase(), PASSWORD)).toEqual(user);
      expect(await whoIs(service, other)).toEqual(user);
    });

    it('returns the same error for a wrong password and an unknown address', async () => {
      const { email } = await joined();
      const device = service.device();
      await expect(device.logIn(email, 'not the password')).rejects.toMatchObject(REFUSED_LOG_IN);
      await expect(device.logIn(newEmail('unknown'), PASSWORD)).rejects.toMatchObject(REFUSED_LOG_IN);
      expect(await device.token()).toBeNull();
    });

    it('logs out on this device, and not on others', async () => {
      const { device, email, user } = await joined();
      const other = service.device();
      await other.logIn(email, PASSWORD);
      await device.logOut();
      expect(await device.token()).toBeNull();
      expect(await whoIs(service, other)).toEqual(user);
      expect(await device.logIn(email, PASSWORD)).toEqual(user);
      expect(await whoIs(service, device)).toEqual(user);
    });

    it('gives all who ask at once one token', async () => {
      const { device } = await joined();
      const tokens = await Promise.all(Array.from({ length: 5 }, () => device.token()));
      expect([new Set(tokens).size, typeof tokens[0]]).toEqual([1, 'string']);
    });

    it('does not mind when a token is refused that it no longer uses', async () => {
      const { device, user } = await joined();
      await device.forget('a token of before');
      expect(await whoIs(service, device)).toEqual(user);
    });

    it('sets a new password with a mailed code, once', async () => {
      const { email, user } = await joined();
      const device = service.device();
      await device.requestReset(email);
      const code = await service.resetCode(email);
      expect(code).toMatch(/\S{10,}/);
      // What our own rule refuses does not use the code up.
      await expect(device.resetPassword(code, 'short77')).rejects.toMatchObject({
        message: 'Use at least 8 characters.',
      });
      await device.resetPassword(code, 'another good password');
      await expect(device.resetPassword(code, 'a third good password')).rejects.toMatchObject(REFUSED_LINK);
      await expect(device.logIn(email, PASSWORD)).rejects.toMatchObject(REFUSED_LOG_IN);
      expect(await device.logIn(email, 'another good password')).toEqual(user);
    });

    it('says nothing about an address without an account when a reset is asked for, and mails nothing', async () => {
      const email = newEmail('unknown');
      await expect(service.device().requestReset(email)).resolves.toBeUndefined();
      expect(await service.resetCode(email)).toBe('');
    });

    it('refuses a code that was never mailed', async () => {
      const device = service.device();
      await expect(device.resetPassword('made-up-code', PASSWORD)).rejects.toMatchObject(REFUSED_LINK);
      await expect(device.signInByLink(newEmail(), 'made-up-code')).rejects.toMatchObject(REFUSED_LINK);
    });

    it('signs in by an invitation’s link, links the two, and takes the link once', async () => {
      const [ann, ben] = [await joined(), await joined(newEmail('ben'))];
      const { href, code, uid } = await invitedBy(service, ann.device, ben.email);
      const link = readSignInLink(href);
      expect(link).toEqual({ email: ben.email, initiatorUserId: uid, hasInvitedUser: true, mode: 'signIn', code });
      const device = service.device();
      const steps: string[] = [];
      const outcome = await finishSignUp(
        { identity: device, api: apiOf(service, device), onStep: (step) => steps.push(step) },
        link,
      );
      // The embedded provider also says that it removed a password of an unverified address.
      expect(outcome).toMatchObject({ kind: 'done' });
      expect(steps).toEqual(['signing-in', 'linking']);
      expect(await whoIs(service, device)).toEqual(ben.user);
      expect((await apiOf(service, ann.device).send(listFriends)).data).toMatchObject([
        { uid: ben.user.uid, email: ben.email },
      ]);
      await expect(service.device().signInByLink(ben.email, code)).rejects.toMatchObject(REFUSED_LINK);
    });

    it('takes a link for no other address', async () => {
      const [ann, ben] = [await joined(), await joined(newEmail('ben'))];
      const { code } = await invitedBy(service, ann.device, ben.email);
      const device = service.device();
      await expect(device.signInByLink(ann.email, code)).rejects.toMatchObject(REFUSED_LINK);
      expect((await device.signInByLink(ben.email, code)).uid).toBe(ben.user.uid);
    });

    it('leads a user without an account to sign-up, where the link is still valid', async () => {
      const ann = await joined();
      const email = newEmail('new');
      const { href, code, uid } = await invitedBy(service, ann.device, email);
      const device = service.device();
      const services = { identity: device, api: apiOf(service, device), onStep: () => undefined };
      expect(await finishSignUp(services, readSignInLink(href))).toEqual({
        kind: 'sign-up',
        email,
        initiatorUserId: uid,
        code,
      });
      await expect(device.signInByLink(email, code)).rejects.toMatchObject(REFUSED_LINK);
      const user = await device.signUp(email, PASSWORD);
      expect(await service.device().signInByLink(email, code)).toMatchObject(user);
    });

    it('says that the connection is missing, whatever one wants', async () => {
      const device = service.device({ isOffline: true });
      const offline = {
        code: 'offline',
        status: 0,
        message: 'You seem to be offline. Check your connection and try again.',
      };
      await expect(device.signUp(newEmail(), PASSWORD)).rejects.toMatchObject(offline);
      await expect(device.logIn(newEmail(), PASSWORD)).rejects.toMatchObject(offline);
      await expect(device.requestReset(newEmail())).rejects.toMatchObject(offline);
      await expect(device.resetPassword('code', PASSWORD)).rejects.toMatchObject(offline);
      await expect(device.signInByLink(newEmail(), 'code')).rejects.toMatchObject(offline);
      await expect(device.logOut()).resolves.toBeUndefined();
      expect(await device.token()).toBeNull();
    });
  });
}
