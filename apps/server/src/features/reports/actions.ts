import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { report as reportCall } from '@fivefold/contract/calls/reports';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import type { Log } from '#kernel/log';
import { Problem } from '#kernel/problem';
import type { PhotoStore } from '#ports/photo-store/port';
import { requireVisibleGoal } from '../goals/steps.ts';
import { enqueueMail } from '../mail/steps.ts';
import { reportMail } from './report-mail.ts';
import { findReportable, insertReport, type Reportable } from './store.ts';

export interface ReportDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'> | undefined;
  readonly photoStore: PhotoStore;
  readonly publicUrl: () => string;
  /** Who reads reports; undefined where no one gets a mail about them. */
  readonly operatorMail: string | undefined;
}

/**
 * Keeps a copy of what the caller reports, and tells the operator. The person it is about is not told, nor who reported
 * it.
 * @throws Problem goals.not_found, check_ins.not_found, reports.own, reports.nothing_there
 */
export async function sendReport(
  deps: ReportDeps,
  caller: Caller,
  body: BodyOf<typeof reportCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof reportCall>> {
  const { goalId, part, reason, comment } = body;
  const index = part === 'goal' ? undefined : body.checkInIndex;
  await requireVisibleGoal(deps.sql, caller.uid, goalId);
  if (part !== 'goal' && index === undefined) throw new Problem('check_ins.not_found');
  const of = await findReportable(deps.sql, goalId, index);
  if (of === undefined) throw new Problem('check_ins.not_found');
  if (of.uid === caller.uid) throw new Problem('reports.own');
  const photo = part === 'photo' ? await readPhoto(deps.photoStore, of) : undefined;
  if ((part === 'note' && of.note === '') || (part === 'photo' && photo === undefined))
    throw new Problem('reports.nothing_there');

  const idempotencyKey = idempotencyKeyOf(reportCall, caller.uid, key, body);
  return inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    const id = randomUUID();
    const madeAt = deps.clock.now();
    await insertReport(tx, { id, madeAt, reporterUid: caller.uid, goalId, index, part, reason, comment, of, photo });
    if (deps.operatorMail === undefined)
      deps.log?.warn({ report: id }, 'something was reported; npm run admin shows it');
    else {
      const mail = reportMail({ publicUrl: deps.publicUrl(), to: deps.operatorMail, id, part, reason, comment, of });
      await enqueueMail(tx, deps.clock, mail);
    }
    return { success: true };
  });
}

async function readPhoto(photoStore: PhotoStore, { photo_id: id }: Reportable): Promise<Buffer | undefined> {
  const stored = id === null ? undefined : await photoStore.open(id);
  return stored && buffer(stored.content);
}
