import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { MovableClock } from '../kernel/clock.ts';
import { isForwarded } from '../kernel/http/from-this-machine.ts';
import { Problem } from '../kernel/problem.ts';
import type { Mail } from '../ports/mailer/port.ts';
import type { PushRecord } from '../ports/push-sender/port.ts';
import { mailboxPage } from './mailbox-page.ts';
import { onlyOwnHost } from './own-host.ts';
import { devStyle } from './page.ts';
import { pushPage } from './push-page.ts';
import { travel } from './travel.ts';

export interface DevDeps {
  /** The local mailbox; absent when mail goes to SMTP. */
  readonly mailbox: { newest(): Promise<(Mail & { sentAt: string })[]> } | undefined;
  /** Pushes that were recorded; absent when they go to Firebase's messaging. */
  readonly pushRecord: PushRecord | undefined;
  /** Present with TEST_CONTROLS=1. */
  readonly clock: MovableClock | undefined;
  /** What follows the clock: billing and jobs that became due. */
  readonly afterClockMoved: () => Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const clockMove = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceDays: z.number().check(z.minimum(-3650), z.maximum(3650)) }),
]);

/**
 * Pages that show the embedded services (Decisions section 11). They exist only while no other machine can reach the
 * server, and for what a proxy passes on not even then: an operator may have forgotten to tell us of it.
 */
export async function devRoutes(app: FastifyInstance, deps: DevDeps): Promise<void> {
  const { clock } = deps;
  // Pages take the server's time from this header, also when it was moved.
  if (clock !== undefined)
    app.addHook('onRequest', (_request, reply, next) => {
      reply.header('date', clock.now().toUTCString());
      next();
    });
  await app.register((dev, _options, done) => {
    dev.addHook('onRequest', (request, reply, next) => {
      if (isForwarded(request)) reply.callNotFound();
      else next();
    });
    dev.addHook('onRequest', onlyOwnHost());
    windows(dev, deps);
    done();
  });
}

function windows(app: FastifyInstance, deps: DevDeps): void {
  const { mailbox, pushRecord, clock } = deps;
  app.get('/dev/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(devStyle));
  if (mailbox !== undefined) {
    app.get('/dev/mailbox.json', () => mailbox.newest());
    app.get('/dev/mailbox', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(mailboxPage(await mailbox.newest())),
    );
  }
  if (pushRecord !== undefined) {
    app.get('/dev/push.json', () => pushRecord.newest());
    app.get('/dev/push', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(pushPage(await pushRecord.newest())),
    );
  }
  if (clock === undefined) return;
  app.get('/dev/clock', () => ({ now: clock.now().toISOString() }));
  app.post('/dev/clock', async (request) => {
    const move = clockMove.safeParse(request.body);
    if (!move.success) throw new Problem('common.invalid', 'Send { "now": ISO instant } or { "advanceDays": number }.');
    const to =
      'now' in move.data ? new Date(move.data.now) : new Date(clock.now().getTime() + move.data.advanceDays * DAY_MS);
    await travel(clock, to, deps.afterClockMoved);
    return { now: clock.now().toISOString() };
  });
}
