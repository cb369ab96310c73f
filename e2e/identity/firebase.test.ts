import { randomUUID } from 'node:crypto';
import { createPortalSession } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirebaseIdentity } from '../../apps/web/src/features/auth/identity/firebase-identity.ts';
import { HOST, mailedCode, PROJECT, protectFromEnumeration, updateAccount } from './emulator.ts';
import { describeIdentity } from './sentences.ts';
import { apiOf, newEmail, openService, PASSWORD, type Service, type ServiceParts, whoIs } from './service.ts';

const NOWHERE = 'http://127.0.0.1:1';

const parts: ServiceParts = {
  env: { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_WEB_API_KEY: 'any', FIREBASE_AUTH_EMULATOR_HOST: HOST },
  device: (url, isOffline) =>
    createFirebaseIdentity({
      baseUrl: isOffline ? NOWHERE : url,
      settings: {
        kind: 'firebase',
        project_id: PROJECT,
        api_key: 'any',
        emulator: isOffline ? NOWHERE : `http://${HOST}`,
      },
      name: randomUUID(),
    }),
  resetCode: (_, email) => mailedCode(email, 'PASSWORD_RESET'),
};

beforeAll(protectFromEnumeration);

describeIdentity('Firebase', parts);

describe('Firebase alone', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService(parts);
  });
  afterAll(() => service.close());

  it('says that an account is disabled', async () => {
    const email = newEmail();
    const { uid } = await service.device().signUp(email, PASSWORD);
    await updateAccount(uid, { disableUser: true });
    await expect(service.device().logIn(email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/user-disabled',
      message: 'This account is disabled.',
    });
  });

  it('keeps a revoked token from money at once', async () => {
    const device = service.device();
    const { uid } = await device.signUp(newEmail(), PASSWORD);
    const openPortal = () => apiOf(service, device).send(createPortalSession);
    await expect(openPortal()).rejects.toMatchObject({ code: 'subscription.no_customer' });
    await updateAccount(uid, { validSince: String(Math.floor(Date.now() / 1000) + 5) });
    await expect(openPortal()).rejects.toMatchObject({ code: 'identity.signed_out' });
  });

  it('renews a refused token once, and signs out when the fresh one is refused too', async () => {
    const device = service.device();
    const user = await device.signUp(newEmail(), PASSWORD);
    const first = (await device.token()) ?? '';
    // Tokens of one second are alike.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await device.forget(first);
    await expect.poll(async () => await device.token()).not.toBe(first);
    expect(await whoIs(service, device)).toEqual(user);
    await device.forget((await device.token()) ?? '');
    await expect.poll(async () => await device.token()).toBeNull();
  });

  it('believes no unsigned token of another project', async () => {
    const claims = (await tokenParts(service))[1] ?? '';
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const forged = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...said, aud: 'demo-other' })}.`;
    const answer = await fetch(`${service.url}/api/profile`, { headers: { authorization: `Bearer ${forged}` } });
    expect(answer.status).toBe(401);
  });
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function tokenParts(service: Service): Promise<string[]> {
  const device = service.device();
  await device.signUp(newEmail(), PASSWORD);
  return ((await device.token()) ?? '').split('.');
}
