import type { PointsLimits } from '@fivefold/rules/points-limits';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox, SandboxOptions } from '@fivefold/payments-sandbox/sandbox';
import type { FastifyBaseLogger } from 'fastify';
import {
  createIdentity,
  createMailer,
  createOutsideAddress,
  createPayments,
  createPhotoStore,
  createPushSender,
  createBrowserSender,
  hasUsers,
  loadSandbox,
  startSandbox,
} from './compose-services.ts';
import { createJobKinds } from './compose-jobs.ts';
import type { Config } from './config/config.ts';
import type { DevDeps } from './dev/routes.ts';
import { type AddressDigest, createAddressDigest } from './kernel/address-digest.ts';
import { type Clock, createMovableClock, type MovableClock, systemClock } from './kernel/clock.ts';
import { connectReplica, type Database, openDatabase } from './kernel/db/connect.ts';
import { knownMigrations, migrate } from './kernel/db/migrate.ts';
import type { Schema } from './kernel/db/schema.ts';
import { readsOfPrimary, readsOfReplica, type ReplicaOptions, type Reads } from './kernel/db/replica.ts';
import { isPoolSaturated } from './kernel/db/pool-saturation.ts';
import { inTransaction } from './kernel/db/retry.ts';
import { createSeal, type Seal } from './kernel/seal.ts';
import { createSql, type Sql } from './kernel/db/sql.ts';
import { createHealth, type Health } from './kernel/health/health.ts';
import { createOutcomes } from './kernel/health/outcomes.ts';
import { enqueueAll, releaseLeases } from './kernel/jobs/queue.ts';
import { noWorker, startWorker, type Worker } from './kernel/jobs/worker.ts';
import { noopMetrics, type MetricsRecorder } from './kernel/metrics-recorder.ts';
import { createOpenIdProvider } from './ports/sign-in-provider/openid.ts';
import type { Metrics } from './metrics/metrics.ts';
import { listenToOperator, type OperatorListener } from './operator/listener.ts';
import type { PasswordHash } from './ports/identity-provider/embedded/password-hash.ts';
import type { FirebaseIdentityOptions } from './ports/identity-provider/firebase/firebase.ts';
import type { Identity, Person } from './ports/identity-provider/port.ts';
import { loadOrCreateSecret } from './ports/identity-provider/secret.ts';
import { loadOrCreateSignUpCode } from './ports/identity-provider/sign-up-code.ts';
import type { OutsideAddress } from './ports/outside-address/port.ts';
import { createMailbox } from './ports/mailer/mailbox.ts';
import type { PaymentProvider } from './ports/payment-provider/port.ts';
import { sandboxWebhookSecret } from './ports/payment-provider/sandbox-keys.ts';
import type { PhotoStore } from './ports/photo-store/port.ts';
import { type BrowserPushSender, isRefused, type PushSender } from './ports/push-sender/port.ts';
import { createPushRecord } from './ports/push-sender/recorded.ts';
import { endCredentials } from './features/account/credentials.ts';
import { resetMail } from './features/auth/passwords/reset-mail.ts';
import { markEmailVerified } from './features/auth/steps.ts';
import { createFeedSecrets, type FeedSecrets } from './features/calendar-feed/secrets.ts';
import { createInviteCodes, type InviteCodes } from './features/invites/links/codes.ts';
import { isInvitationCode, useInvitationCode } from './features/invites/steps.ts';
import { enqueueMail } from './features/mail/steps.ts';
import { findLanguageOfAddress } from './features/profile/steps.ts';
import { deleteLeftoverUploads } from './features/photos/sweep.ts';
import { Decoder, DECODER_LIMITS } from './features/photos/decoder/decoder.ts';
import { createPhotoLinks, type PhotoLinks } from './features/photos/links.ts';
import { UploadLimiter } from './features/photos/upload-limiter.ts';
import { createWithdrawalLinks, type WithdrawalLinks } from './features/billing/withdrawal/links.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './features/messages/unsubscribe/links.ts';
import { releaseBillingLocks } from './features/billing/billing-lock.ts';
import { warnAboutActiveSubscriptions } from './features/billing/payments-off-warning.ts';

/** Everything a use case may ask for. Each takes only what it names. */
export interface Deps {
  readonly config: Config;
  readonly log: FastifyBaseLogger | undefined;
  readonly clock: Clock;
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly reads: Reads;
  readonly identity: Identity;
  /** Undefined where nothing is sold. */
  readonly payments: PaymentProvider | undefined;
  readonly sandbox: Sandbox | undefined;
  readonly dev: DevDeps;
  /** The operator's code for signing up; undefined where everyone may. */
  readonly signUpCode: string | undefined;
  readonly photoStore: PhotoStore;
  readonly photoLinks: PhotoLinks;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly withdrawalLinks: WithdrawalLinks;
  readonly uploadLimiter: UploadLimiter;
  readonly decoder: Decoder;
  readonly uploadsDir: string;
  readonly publicUrl: () => string;
  readonly addressDigest: AddressDigest;
  readonly inviteCodes: InviteCodes;
  readonly feedSecrets: FeedSecrets;
  readonly outside: OutsideAddress;
  /** Undefined where browsers get no pushes. */
  readonly browserSender: BrowserPushSender | undefined;
  readonly seal: Seal;
  readonly markEmailVerified: (person: Person) => Promise<void>;
  readonly webDir: string | undefined;
  readonly pointsLimits: PointsLimits;
  readonly checkAnswers: boolean;
  readonly health: () => Promise<Health>;
  readonly metricsRecorder: MetricsRecorder;
  /** Where the configuration asks for them. */
  readonly metrics: Metrics | undefined;
  readonly isClosing: () => boolean;
  readonly wakeWorker: () => void;
}

export interface ComposeOptions {
  readonly config: Config;
  readonly log?: FastifyBaseLogger;
  /** Overrides the clock of the configuration; for tests. */
  readonly clock?: MovableClock;
  /** An open database instead of the configured one; for tests. */
  readonly database?: Database<Schema>;
  /** The configured database, where opening it began earlier. */
  readonly opening?: Promise<Database<Schema>>;
  readonly webDir?: string;
  readonly checkAnswers?: boolean;
  /** More about the payments sandbox; for tests. */
  readonly sandbox?: Partial<SandboxOptions>;
  /** Where Google is, other than where it is; for tests. */
  readonly google?: FirebaseIdentityOptions['google'];
  /** Where Firebase's messaging is, other than where it is; for tests. */
  readonly messagingUrl?: string;
  /** The authority that certificates outside are of; for tests. */
  readonly outsideAuthority?: string;
  /** How often a request to the sandbox is repeated at once; for tests. */
  readonly networkRetries?: number;
  /** When a replica is left alone; for tests. */
  readonly replicaTimes?: ReplicaOptions['times'];
  /** How passwords are hashed, instead of with scrypt; for tests. No setting reaches it. */
  readonly passwordHash?: PasswordHash;
}

export interface Composition {
  readonly deps: Deps;
  readonly worker: Worker;
  /** The address is known once the server listens. */
  listening(url: string): Promise<void>;
  /** Where the first person signs up with the code that the server made; undefined as soon as anyone has an account. */
  firstSignUpLink(): Promise<string | undefined>;
  /** From now on `/health/ready` answers 503, while requests in flight are still answered. */
  drain(): void;
  /** @param waitingFor is told which part is being closed */
  close(waitingFor?: (part: string) => void): Promise<void>;
}

const CLOCK_TICK_MS = 5000;
/** A replica that is silent does not keep the process. */
const REPLICA_END_MS = 1000;
/** Two decoders leave the other threads of the process to the rest of the product. */
const UPLOAD_LIMITS = { uploads: 40, uploadsOfOne: 10, decoders: 2 };

/** The only place that chooses adapters and opens the database. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, log } = options;
  let url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? url;
  let isClosing = false;
  let operator: OperatorListener | undefined;

  // Before the database is opened: without the sandbox there is nothing to start.
  const createSandbox = config.payments.kind === 'sandbox' ? await loadSandbox() : undefined;
  const movable =
    options.clock ?? (config.testControls ? createMovableClock(join(config.dataDir, 'clock.json')) : undefined);
  const clock: Clock = movable ?? systemClock;
  const db = options.database ?? (await (options.opening ?? openDatabase<Schema>(config, log)));
  await migrate(db.pool);
  // Only this process uses the embedded database, so leases of a process that died are free at once.
  if (db.engine === 'embedded') {
    await releaseLeases(db.kysely);
    await releaseBillingLocks(db.kysely);
  }
  const sql = createSql(db.pool);
  const metrics =
    config.metrics === undefined
      ? undefined
      : (await import('./metrics/metrics.ts')).createMetrics({ db, sqlOfJobs: () => reads.afterNow(), clock });
  const metricsRecorder = metrics?.metricsRecorder ?? noopMetrics;
  const replica = config.replica && connectReplica(config.replica, log ?? quiet);
  const reads: Reads =
    replica === undefined
      ? readsOfPrimary(sql)
      : readsOfReplica({ sql, pool: replica, log: log ?? quiet, metricsRecorder, times: options.replicaTimes });
  const outcomes = createOutcomes(metricsRecorder);

  const mailbox = createMailbox(db.kysely);
  const mailer = outcomes.watch('mail', createMailer(config, mailbox));
  const pushRecord = createPushRecord(db.kysely);
  const pushSender = outcomes.watch<PushSender>(
    'push',
    createPushSender(config, options.messagingUrl) ?? pushRecord,
    isRefused,
  );
  const wakeWorker = () => worker.wake();

  const secret = config.authSecret ?? loadOrCreateSecret(config.dataDir, await hasUsers(db.kysely));
  const addressDigest = createAddressDigest(secret);
  const unsubscribeLinks = createUnsubscribeLinks(secret);
  const withdrawalLinks = createWithdrawalLinks(secret);
  const identityService = await createIdentity(config, {
    embedded: {
      db: db.kysely,
      sql,
      clock,
      secret,
      publicUrl,
      sendResetCode: async (email, code, languageOfRequest) => {
        const language = (await findLanguageOfAddress(db.kysely, email)) ?? languageOfRequest;
        await enqueueMail(db.kysely, clock, resetMail({ publicUrl: publicUrl(), to: email, code, language }));
        wakeWorker();
      },
      useInvitationCode: (tx, email, code) => useInvitationCode(tx, clock, email, code),
      areCodesMailed: config.mail.kind !== 'none',
      hasPasswords: config.hasPasswords,
      signInProvider: config.oidc && createOpenIdProvider({ ...config.oidc, publicUrl, log: options.log }),
      endCredentials,
      passwordHash: options.passwordHash,
    },
    firebase: {
      publicUrl,
      isInvitationCode: (email, code) => isInvitationCode(db, clock, email, code),
      useInvitationCode: (person, code) =>
        inTransaction(db.kysely, async (tx) => {
          const isTaken = await useInvitationCode(tx, clock, person.email, code);
          if (isTaken) await markEmailVerified(tx, clock, person);
          return isTaken;
        }),
      ...(options.google === undefined ? {} : { google: options.google }),
    },
  });

  // The embedded one asks the database alone.
  const identity = identityService.kind === 'embedded' ? identityService : outcomes.watch('identity', identityService);

  const signUpCode =
    config.signUp.kind === 'open' ? undefined : (config.signUp.code ?? loadOrCreateSignUpCode(config.dataDir));

  const sandbox =
    createSandbox && (await startSandbox(createSandbox, config, { clock, publicUrl, log, more: options.sandbox }));
  const provider = createPayments(config, sandbox, options.networkRetries);
  const payments = provider && outcomes.watch('payments', provider);

  const photosFolder = join(config.dataDir, 'photos');
  const photoStore = outcomes.watch('photos', createPhotoStore(config, photosFolder));
  const uploadsDir = join(config.dataDir, 'uploads');

  if (payments === undefined) await warnAboutActiveSubscriptions(db.kysely, log);
  const outside = createOutsideAddress(config, () => [publicUrl(), url], options.outsideAuthority);
  const browserSender = createBrowserSender(config, { secret, outside, publicUrl });
  const seal = createSeal(secret, 'channels and webhooks');
  const { kinds, sweeps } = createJobKinds({
    config,
    log,
    db,
    sql,
    clock,
    publicUrl,
    identity,
    addressDigest,
    unsubscribeLinks,
    withdrawalLinks,
    mailer,
    pushSender,
    // Of services that people's browsers name, nothing follows for /health/ready.
    browserSender,
    outside,
    seal,
    payments,
    photoStore,
    uploadsDir,
  });
  const runsJobs = config.role !== 'web';
  const workerDeps = { db: db.kysely, clock, log: log ?? quiet, metricsRecorder, kinds };
  const worker = runsJobs ? startWorker(workerDeps) : noWorker;
  const firstSweeps = sweeps.map((sweep) => sweep.next());
  if (runsJobs) await enqueueAll(db.kysely, clock, firstSweeps);
  await deleteLeftoverUploads(uploadsDir);
  const ticking =
    sandbox &&
    setInterval(
      () => void sandbox.tick().catch((err: unknown) => log?.error({ err }, 'sandbox tick failed')),
      CLOCK_TICK_MS,
    );

  const health = createHealth({
    sql,
    migrations: knownMigrations(),
    photosFolder: config.photos.kind === 's3' ? undefined : photosFolder,
    outcomes,
    secondsSinceLook: () => worker.secondsSinceLook(),
    isIdentityEmbedded: identity.kind === 'embedded',
    isClosing: () => isClosing,
    isPoolSaturated: () => isPoolSaturated(db),
  });

  const deps: Deps = {
    config,
    log,
    clock,
    db,
    sql,
    reads,
    identity,
    payments,
    sandbox,
    dev: {
      mailbox: config.mail.kind === 'mailbox' ? mailbox : undefined,
      pushRecord: config.push.kind === 'recorded' ? pushRecord : undefined,
      clock: config.testControls ? movable : undefined,
      afterClockMoved: async () => {
        // A real payment provider has its own clock, so the steps need not wait for its webhooks.
        if (sandbox === undefined) return worker.wake();
        await sandbox.settle();
        await worker.drain();
      },
    },
    signUpCode,
    photoStore,
    photoLinks: createPhotoLinks(secret),
    unsubscribeLinks,
    withdrawalLinks,
    inviteCodes: createInviteCodes(secret),
    feedSecrets: createFeedSecrets(secret),
    outside,
    browserSender,
    seal,
    uploadLimiter: new UploadLimiter(UPLOAD_LIMITS),
    decoder: new Decoder(DECODER_LIMITS, log),
    uploadsDir,
    publicUrl,
    addressDigest,
    markEmailVerified: async (person) => {
      await inTransaction(db.kysely, (tx) => markEmailVerified(tx, clock, person));
      wakeWorker();
    },
    webDir: options.webDir !== undefined && existsSync(join(options.webDir, 'index.html')) ? options.webDir : undefined,
    pointsLimits: config.pointsLimits,
    checkAnswers: options.checkAnswers ?? false,
    health,
    metricsRecorder,
    metrics,
    isClosing: () => isClosing,
    wakeWorker,
  };

  return {
    deps,
    worker,
    async listening(address) {
      url = address;
      if (options.database === undefined)
        operator = await listenToOperator({
          dataDir: config.dataDir,
          db,
          clock,
          identity: identityService,
          publicUrl,
          config,
          log,
        });
      sandbox?.deliverTo({ url: `${address}/api/stripe/webhook`, secret: sandboxWebhookSecret });
      await sandbox?.tick();
    },
    async firstSignUpLink() {
      if (signUpCode === undefined || config.signUp.kind === 'open' || config.signUp.code !== undefined)
        return undefined;
      return (await hasUsers(db.kysely)) ? undefined : `${publicUrl()}/#/signup?code=${signUpCode}`;
    },
    drain() {
      isClosing = true;
    },
    async close(waitingFor = () => undefined) {
      isClosing = true;
      clearInterval(ticking);
      deps.decoder.close();
      waitingFor('operator');
      await operator?.close();
      waitingFor('jobs');
      await worker.stop();
      waitingFor('payments sandbox');
      await sandbox?.close();
      waitingFor('replica');
      await Promise.race([replica?.end(), delay(REPLICA_END_MS, undefined, { ref: false })]);
      waitingFor('database');
      if (options.database === undefined) await db.close();
    },
  };
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
