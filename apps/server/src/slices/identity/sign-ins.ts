import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { reportedZone } from '../../kernel/http/access.ts';
import { deviceLabel } from '../../kernel/http/device-label.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EmbeddedIdentity, Session } from '../../ports/identity-provider/port.ts';
import { MAIL_JOB } from '../mail/jobs.ts';
import { createKnownDevices } from './known-devices.ts';
import type { IdentityLimits } from './limits.ts';
import { newDeviceMail, type Occasion } from './security-mails.ts';

export interface SignInDeps {
  readonly identity: EmbeddedIdentity;
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger | undefined;
  readonly publicUrl: () => string;
  /** Whether the server sends mail. */
  readonly hasMail: boolean;
  readonly wakeWorker: () => void;
}

export type SignIns = ReturnType<typeof createSignIns>;

/** What follows a sign-in: the session and the account know the device, and its owner is told of a new one. */
export function createSignIns(deps: SignInDeps, limits: IdentityLimits) {
  const { identity, sql, clock, db } = deps;
  const devices = createKnownDevices({ sql, isHttps: deps.publicUrl().startsWith('https:') });

  /** Their own zone first: whoever signs in may be somebody else, elsewhere. */
  const occasionOf = async (
    reading: Pick<Tx<Schema>, 'selectFrom'>,
    request: FastifyRequest,
    uid: string,
  ): Promise<Occasion> => {
    const profile = await reading.selectFrom('profiles').select('time_zone').where('uid', '=', uid).executeTakeFirst();
    return {
      at: clock.now(),
      timeZone: profile?.time_zone ?? reportedZone(request),
      device: deviceLabel(request.headers['user-agent']),
    };
  };

  const mailNewDevice = async (request: FastifyRequest, { uid, email }: Session['person']) => {
    try {
      await limits.newDeviceMails.take(uid);
    } catch (error) {
      if (error instanceof Problem) return;
      throw error;
    }
    const payload = newDeviceMail({
      publicUrl: deps.publicUrl(),
      to: email,
      occasion: await occasionOf(db.kysely, request, uid),
    });
    await enqueue(db.kysely, clock, { kind: MAIL_JOB, payload });
    deps.wakeWorker();
  };

  return {
    recognize: (request: FastifyRequest, email: string) => devices.recognize(request, email),
    occasionOf,
    /** A device that has just proven the account's mailbox or password, without a word to its owner, who is told of that anyway. */
    remember: (request: FastifyRequest, reply: FastifyReply, uid: string) => devices.remember(request, reply, uid),

    async note(
      request: FastifyRequest,
      reply: FastifyReply,
      session: Session,
      { isSignUp = false } = {},
    ): Promise<void> {
      await identity.noteDevice(session.token, deviceLabel(request.headers['user-agent']));
      const isNew = await devices.remember(request, reply, session.person.uid);
      if (deps.hasMail && isNew && !isSignUp) await mailNewDevice(request, session.person);
    },
  };
}
