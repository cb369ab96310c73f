import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '@fivefold/payments-sandbox/sandbox';
import type { Call } from '@fivefold/contract/call';
import type { LocalDay } from '@fivefold/rules/calendar';
import { dayInZone } from '@fivefold/rules/calendar';
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { compose, type ComposeOptions, type Deps } from '../compose.ts';
import { readConfig } from '../config/config.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { PaymentProvider } from '../ports/payment-provider/port.ts';
import { type ConformanceRecorder, createConformanceRecorder } from './conformance.ts';
import { embeddedIdentityOf } from './embedded-identity.ts';
import { cheapPasswordHash } from './cheap-password-hash.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { createTestClock } from './test-clock.ts';

/** What a request sends besides the call itself. */
export interface CallInput {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  // Untyped: tests state what they expect, and the server has checked the answer against the contract.
  readonly body: Record<string, unknown>;
  readonly raw: LightMyRequestResponse;
}

/** A person with an account and a session. */
export interface TestUser {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  call(call: Call, input?: CallInput): Promise<Answer>;
}

export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly deps: Deps;
  readonly clock: MovableClock;
  /** Every exchange between the product and the payments sandbox; `close` fails when one differs from Stripe's API. */
  readonly conformance: ConformanceRecorder;
  /** Today in UTC by the clock of the test. */
  today(): LocalDay;
  /** Signs a person up at the embedded identity service, by default with a plan and a verified address. */
  createUser(name: string, options?: { plan?: boolean; verified?: boolean }): Promise<TestUser>;
  callSignedOut(call: Call, input?: CallInput): Promise<Answer>;
  /** Runs every job that is due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Where the clock of every test app stands at first. */
export const START = new Date('2026-11-21T12:00:00Z');

export interface TestAppOptions {
  readonly database?: () => Promise<TestDatabase>;
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing is logged without one. */
  readonly log?: FastifyBaseLogger;
  readonly sandbox?: Partial<SandboxOptions>;
  readonly networkRetries?: number;
  /** The address of Google, for a product that signs people in by Firebase. */
  readonly google?: ComposeOptions['google'];
  /** The address of Firebase Cloud Messaging, for a product that uses it. */
  readonly messagingUrl?: string;
  /** The certificate of a service outside that is reached by https. */
  readonly outsideAuthority?: string;
  /** A built web app to serve. */
  readonly webDir?: string;
  /**
   * Hashes passwords with scrypt as in production, which takes 0.1 s each; tests that are not about that use a cheap
   * hash.
   */
  readonly hasRealPasswords?: boolean;
  /** False leaves jobs undone. */
  readonly hasWorker?: boolean;
  readonly replicaTimes?: ComposeOptions['replicaTimes'];
}

/**
 * The whole product without a listener: a real database, embedded ports, a clock that a test may move. Answers are
 * checked against the contract.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-test-'));
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
    ...(options.outsideAuthority === undefined ? {} : { outsideAuthority: options.outsideAuthority }),
    ...(options.webDir === undefined ? {} : { webDir: options.webDir }),
    ...(options.replicaTimes === undefined ? {} : { replicaTimes: options.replicaTimes }),
    ...(options.networkRetries === undefined ? {} : { networkRetries: options.networkRetries }),
  });
  if (options.hasWorker === false) await composition.worker.stop();
  const fastify = await buildApp(composition.deps);
  await fastify.ready();

  const send = async (call: Call, token: string | undefined, input: CallInput = {}): Promise<Answer> => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const raw = await fastify.inject({
      method: call.method,
      url: path,
      ...(input.query === undefined ? {} : { query: input.query }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    return { status: raw.statusCode, body: raw.body === '' ? {} : (raw.json() as Record<string, unknown>), raw };
  };

  return {
    fastify,
    deps: composition.deps,
    clock,
    conformance,
    today: () => dayInZone(clock.now(), 'UTC'),
    async createUser(name, { plan = true, verified = true } = {}) {
      const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
      const password = `${name} likes long walks`;
      const session = await embeddedIdentityOf(composition.deps).signUp(email, password);
      const { uid } = session.person;
      const user: TestUser = {
        uid,
        email,
        password,
        token: session.token,
        call: (call, input) => send(call, session.token, input),
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
      return user;
    },
    callSignedOut: (call, input) => send(call, undefined, input),
    runJobs: () => composition.worker.drain(),
    async close() {
      if (composition.deps.sandbox !== undefined) await conformance.checkEvents(composition.deps.sandbox);
      await fastify.close();
      await composition.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (conformance.differences.length > 0)
        throw new Error(`Not as Stripe describes it:\n${conformance.differences.join('\n')}`);
    },
  };
}

/** The dependencies of billing. @throws when the product was composed without payments. */
export function billingOf(deps: Deps): Deps & { readonly payments: PaymentProvider } {
  if (deps.payments === undefined) throw new Error('This product has no payments.');
  return { ...deps, payments: deps.payments };
}

/** An active subscription as the mirror would hold it, for tests that are not about payments. */
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
