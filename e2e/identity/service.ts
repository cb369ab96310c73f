import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { getProfile } from '@fivefold/contract/calls/profile';
import { mailedLinks } from '../../apps/server/src/testing/test-users.ts';
import { createTestApp, givePlan, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type ApiClient, createApiClient } from '../../apps/web/src/kernel/api/client.ts';
import type { IdentityPort } from '../../apps/web/src/platform/identity/port.ts';

export const PASSWORD = 'a long enough password';

/** One way of signing in: the whole server, and the client's adapter in front of it. */
export interface Service {
  readonly app: TestApp;
  readonly url: string;
  /** The adapter on another device; without a connection when asked so. */
  device(options?: { isOffline?: boolean }): IdentityPort;
  /** The code in the newest mail that sets a password. */
  resetCode(email: string): Promise<string>;
  close(): Promise<void>;
}

export interface ServiceParts {
  readonly env: Readonly<Record<string, string>>;
  readonly device: (url: string, isOffline: boolean) => IdentityPort;
  readonly resetCode: (app: TestApp, email: string) => Promise<string>;
}

/** The product with a listener, as its clients meet it. */
export async function openService({ env, device, resetCode }: ServiceParts): Promise<Service> {
  const app = await createTestApp({ env });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  return {
    app,
    url,
    device: ({ isOffline = false } = {}) => device(url, isOffline),
    resetCode: (email) => resetCode(app, email),
    close: () => app.close(),
  };
}

export function newEmail(name = 'ann'): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** The API as the app on that device calls it. */
export function apiOf({ url }: Service, identity: IdentityPort): ApiClient {
  return createApiClient({
    baseUrl: url,
    token: () => identity.token(),
    timeZone: () => 'Europe/Vienna',
    log: { warn: () => undefined },
  });
}

/** Whom the server takes the device for. */
export async function whoIs(service: Service, identity: IdentityPort): Promise<{ uid: string; email: string }> {
  const { uid, email } = (await apiOf(service, identity).send(getProfile)).data;
  return { uid, email };
}

/** The link in the newest invitation that a person with a plan and a verified address sends to an address. */
export async function invitedBy(
  service: Service,
  inviter: IdentityPort,
  email: string,
): Promise<{ href: string; code: string; uid: string }> {
  const { uid } = await whoIs(service, inviter);
  const { db } = service.app.deps;
  const hasPlan = await db.kysely
    .selectFrom('billing_accounts')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (hasPlan === undefined) await givePlan(service.app.deps, uid);
  // What a mailed code does; email-verification.test.ts follows it.
  await db.kysely
    .updateTable('profiles')
    .set({ verified_email: (eb) => eb.ref('email') })
    .where('uid', '=', uid)
    .execute();
  await apiOf(service, inviter).send(sendInvite, { body: { email, initiator_user_id: uid } });
  const [link] = await mailedLinks(service.app, email);
  return { href: `${service.url}/#/finishSignUp?${link?.toString() ?? ''}`, code: link?.get('oobCode') ?? '', uid };
}
