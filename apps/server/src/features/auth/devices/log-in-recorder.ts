import { REMEMBERED_DEVICE_DAYS } from '@fivefold/rules/limits';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { deviceLabel, readDevice } from '#kernel/http/device-label';
import { readTimeZone } from '#kernel/http/time-zone';
import { readLanguage } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import type { EmbeddedIdentity, Session } from '#ports/identity-provider/port';
import { enqueueMail } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import type { AuthLimits } from '../rate-limits.ts';
import type { Occasion } from '../security-mail.ts';
import { createKnownDevices } from './known-devices.ts';
import { newDeviceMail } from './new-device-mail.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

export interface LogInDeps {
  readonly identity: EmbeddedIdentity;
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger | undefined;
  readonly publicUrl: () => string;
  /** Whether the server sends mail. */
  readonly hasMail: boolean;
  /** Whether people log in with passwords. */
  readonly hasPasswords: boolean;
  readonly wakeWorker: () => void;
}

export type LogInRecorder = ReturnType<typeof createLogInRecorder>;

/** What follows a log-in: the session and the account remember the device, and the owner is mailed about a new one. */
export function createLogInRecorder(deps: LogInDeps, limits: AuthLimits) {
  const { identity, sql, clock, db } = deps;
  const devices = createKnownDevices({ sql, publicUrl: deps.publicUrl() });

  /** In the owner's zone and language, if they are known: the person at the device may be a stranger with others. */
  const readOccasion = async (
    reading: Pick<Tx<Schema>, 'selectFrom'>,
    request: FastifyRequest,
    uid: string,
  ): Promise<Occasion> => {
    const owner = await findZoneAndLanguage(reading, uid);
    return {
      at: clock.now(),
      timeZone: owner?.timeZone ?? readTimeZone(request),
      device: readDevice(request.headers['user-agent']),
      language: owner?.language ?? readLanguage(request),
    };
  };

  const mailNewDevice = async (request: FastifyRequest, { uid, email }: Session['person']) => {
    try {
      await limits.newDeviceMails.take(uid);
    } catch (error) {
      if (error instanceof Problem) return;
      throw error;
    }
    const occasion = await readOccasion(db.kysely, request, uid);
    await enqueueMail(
      db.kysely,
      clock,
      newDeviceMail({ publicUrl: deps.publicUrl(), hasPasswords: deps.hasPasswords, to: email, occasion }),
    );
    deps.wakeWorker();
  };

  return {
    recognizeDevice: (request: FastifyRequest, email: string) => devices.recognize(request, email),
    /** Of the request's devices: one that the account remembers is asked for no second step. */
    deviceHashes: (request: FastifyRequest) => devices.hashesOf(request),
    readOccasion,
    /**
     * Remembers a device without a mail: it has just proven the mailbox or the password, which has a mail of its own.
     */
    rememberDevice: (request: FastifyRequest, reply: FastifyReply, uid: string) =>
      devices.remember(request, reply, uid),

    async record(
      request: FastifyRequest,
      reply: FastifyReply,
      session: Session,
      { isSignUp = false, isRemembered = false } = {},
    ): Promise<void> {
      await identity.recordDevice(session.token, deviceLabel(request.headers['user-agent']));
      const { hash, isNew } = await devices.remember(request, reply, session.person.uid);
      if (isRemembered) {
        const until = new Date(clock.now().getTime() + REMEMBERED_DEVICE_DAYS * MS_PER_DAY);
        await identity.keys.rememberDevice(session, hash, until);
      }
      if (deps.hasMail && isNew && !isSignUp) await mailNewDevice(request, session.person);
    },
  };
}
