import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '@fivefold/payments-sandbox/sandbox';
import type { BodyInputOf, Call } from '@fivefold/contract/call';
import type { LocalDay } from '@fivefold/rules/calendar';
import { dayInZone } from '@fivefold/rules/calendar';
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { compose, type ComposeOptions, type Deps } from '../compose.ts';
import { readConfig } from '../config.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { PaymentProvider } from '../ports/payment-provider/port.ts';
import { type ConformanceRecorder, createConformanceRecorder } from './conformance.ts';
import { embeddedIdentityOf } from './embedded-identity.ts';
import { cheapPasswordHash } from './cheap-password-hash.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { createTestClock } from './test-clock.ts';

/** What a request sends beside the call itself. */
export interface Sending {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  // Tests state what they expect of an answer; the server has checked it against the contract.
  readonly body: Record<string, unknown>;
  readonly raw: LightMyRequestResponse;
}

/** Somebody with an account. */
export interface Actor {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  call(call: Call, sending?: Sending): Promise<Answer>;
}

export interface World {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: MovableClock;
  /** What passed between the product and the payments sandbox; a difference to Stripe's API fails the test at its end. */
  readonly conformance: ConformanceRecorder;
  /** Today in UTC at the world's clock. */
  today(): LocalDay;
  /** Signs a person up at the embedded service; with a plan and a verified address unless told otherwise. */
  person(name: string, options?: { plan?: boolean; verified?: boolean }): Promise<Actor>;
  anybody(call: Call, sending?: Sending): Promise<Answer>;
  /** Works off every job that is due. */
  jobs(): Promise<void>;
  close(): Promise<void>;
}

const START = new Date('2026-11-21T12:00:00Z');

export interface WorldOptions {
  readonly database?: () => Promise<TestDatabase>;
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing is logged without one. */
  readonly log?: FastifyBaseLogger;
  readonly sandbox?: Partial<SandboxOptions>;
  readonly networkRetries?: number;
  /** Where Google is, for a product whose people sign in at Firebase. */
  readonly google?: ComposeOptions['google'];
  /** Where Firebase's messaging is, for a product that has it. */
  readonly messagingUrl?: string;
  /** A built web app to serve. */
  readonly webDir?: string;
  /** Hashes passwords with scrypt as in production, which takes 0.1 s each; tests that are not about that use a cheap hash. */
  readonly hasRealPasswords?: boolean;
}

/** The whole product but its listener: a real database, embedded ports, a clock that a test may move, answers checked. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-world-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    TEST_CONTROLS: '1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ...options.env,
  });
  const database = await (options.database ?? openTestDatabase)();
  const clock = createTestClock(START);
  const conformance = createConformanceRecorder();
  const composition = await compose({
    config,
    clock,
    database: database.db,
    checkAnswers: true,
    sandbox: { recorder: conformance.record, ...options.sandbox },
    ...(options.hasRealPasswords === true ? {} : { passwordHash: cheapPasswordHash }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.google === undefined ? {} : { google: options.google }),
    ...(options.messagingUrl === undefined ? {} : { messagingUrl: options.messagingUrl }),
    ...(options.webDir === undefined ? {} : { webDir: options.webDir }),
    ...(options.networkRetries === undefined ? {} : { networkRetries: options.networkRetries }),
  });
  const app = await buildApp(composition.deps);
  await app.ready();

  const send = async (call: Call, token: string | undefined, sending: Sending = {}): Promise<Answer> => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sending.params?.[name] ?? ''),
    );
    const raw = await app.inject({
      method: call.method,
      url: path,
      ...(sending.query === undefined ? {} : { query: sending.query }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
        ...sending.headers,
      },
      ...(sending.body === undefined ? {} : { payload: JSON.stringify(sending.body) }),
    });
    return { status: raw.statusCode, body: raw.body === '' ? {} : (raw.json() as Record<string, unknown>), raw };
  };

  return {
    app,
    deps: composition.deps,
    clock,
    conformance,
    today: () => dayInZone(clock.now(), 'UTC'),
    async person(name, { plan = true, verified = true } = {}) {
      const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
      const password = `${name} likes long walks`;
      const session = await embeddedIdentityOf(composition.deps).signUp(email, password);
      const { uid } = session.person;
      const actor: Actor = {
        uid,
        email,
        password,
        token: session.token,
        call: (call, sending) => send(call, session.token, sending),
      };
      await composition.deps.db.kysely
        .insertInto('profiles')
        .values({
          uid,
          email,
          verified_email: verified ? email : null,
          last_active_on: null,
          old_goals_banner_last_shown: null,
          time_zone: null,
          created_at: clock.now(),
        })
        .execute();
      if (verified)
        await composition.deps.db.kysely
          .updateTable('identity_user')
          .set({ emailVerified: true })
          .where('id', '=', uid)
          .execute();
      if (plan) await givePlan(composition.deps, uid);
      return actor;
    },
    anybody: (call, sending) => send(call, undefined, sending),
    jobs: () => composition.worker.drain(),
    async close() {
      if (composition.deps.sandbox !== undefined) await conformance.checkEvents(composition.deps.sandbox);
      await app.close();
      await composition.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (conformance.differences.length > 0)
        throw new Error(`Not as Stripe describes it:\n${conformance.differences.join('\n')}`);
    },
  };
}

/** What everything about subscriptions needs, of a product that sells. */
export function billingOf(deps: Deps): Deps & { readonly payments: PaymentProvider } {
  if (deps.payments === undefined) throw new Error('Nothing is sold in this product.');
  return { ...deps, payments: deps.payments };
}

/** A paid-up subscription as the mirror would hold it, for tests that are not about paying. */
export async function givePlan({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<void> {
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  await db.kysely
    .insertInto('billing_accounts')
    .values({
      uid,
      stripe_customer_id: null,
      checkout_session_id: null,
      subscription_id: null,
      status: 'active',
      current_period_start: nowSeconds,
      current_period_end: nowSeconds + 30 * 24 * 60 * 60,
      cancels_at: null,
      synced_at: clock.now(),
    })
    .execute();
}

/** A body typed by its call, so that a test's valid input stays valid when the contract changes. */
export function bodyFor<C extends Call>(_call: C, body: BodyInputOf<C>): BodyInputOf<C> {
  return body;
}
