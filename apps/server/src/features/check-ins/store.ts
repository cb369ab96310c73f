import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { PaidAtOnce } from '@fivefold/rules/points-limits';
import type { CheckInTotals } from '@fivefold/rules/runs';
import type { Selectable } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { defineStatement, type Sql } from '#kernel/db/sql';
import type { CheckInTable } from '#kernel/db/tables/goals';
import {
  type IdempotencyKey,
  joinStoredAnswerSql,
  STORED_ANSWER_COLUMNS,
  type StoredAnswerColumns,
  storeAnswerSql,
} from '#kernel/idempotency-keys';
import {
  absentSql,
  addJointPeriodSql,
  beginningSql,
  checkInColumnsSql,
  type DaysOffColumns,
  daysOffColumnsSql,
  goneCheckInsSql,
  hasSlippedSql,
  lacksJointRunSql,
  progressSql,
  type StoredCheckIn,
  takeIndexSql,
  totalsColumnsSql,
  totalsRow,
  type TotalsRow,
} from '../goals/steps.ts';
import { notifySql } from '../notifications/steps.ts';
import { claimPhotoSql, isPhotoFreeSql, lockFreePhotoSql } from '../photos/steps.ts';
import { awardSql, paidAtOnceSql } from '../streaks/steps.ts';
import { deliveriesOfCheckInSql } from '../webhooks/steps.ts';
import { insertReturnsSql, type NumberedReturns } from './returns.ts';

/** Everything the rules need to decide on one check-in, read in one statement. */
export interface CheckInFacts extends StoredAnswerColumns, DaysOffColumns, TotalsRow {
  /** Null when the person does not take part in such a goal. */
  readonly goal_id: string | null;
  /** When the goal began for the person. */
  readonly began_at: Date;
  /** Whether a shared goal waits for them to accept it. */
  readonly is_offer: boolean;
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly next_idx: number;
  readonly gone_check_ins: number;
  readonly last_checked: LocalDay | null;
  readonly count_checked: number;
  readonly count_streak: number;
  readonly ledger_seq: number;
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly freezes: number;
  /**
   * Points paid by 'once' and 'monthly' goals since the given instant; null for a goal of another frequency that never
   * was rooted.
   */
  readonly paid_at_once: PaidAtOnce | null;
  /** Whether the photo, if there is one, is this person's and in no check-in yet. */
  readonly is_photo_free: boolean;
  readonly has_small_version: boolean;
  /** Whether it is a goal to do without, and they said that they slipped on the day. */
  readonly avoid: boolean;
  readonly has_slipped: boolean;
  /** The day of the person's last return on the goal. */
  readonly last_return: LocalDay | null;
  /** Whether the joint run of the goal is to be counted from its history first. */
  readonly lacks_joint_run: boolean;
}

interface FactsInput {
  readonly goalId: string;
  readonly uid: string;
  /** The idempotency key. */
  readonly key: string | undefined;
  readonly paidSince: Date;
  readonly kind: 'regular' | 'shared';
  readonly photoId: string | null;
  /** Of the check-in; null where there is none. */
  readonly day: LocalDay | null;
}

const factsStatement = defineStatement<Record<keyof FactsInput, unknown>, CheckInFacts>(
  'check_in_facts',
  `
  select g.id as goal_id, greatest(${beginningSql('g', 'p')}, g.imported_at) as began_at, p.offered_at is not null as is_offer, g.frequency, g.weekly_interval, g.next_idx, ${goneCheckInsSql('g', 'absent.uids')} as gone_check_ins, p.last_checked, p.count_checked, p.count_streak, p.small_version is not null as has_small_version, g.avoid, g.avoid and ${hasSlippedSql({ p: 'p', day: '$day::date' })} as has_slipped, p.last_return,
         ${totalsColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')}, pr.ledger_seq, pr.total_streaks, pr.lifetime_points, pr.freezes,
         case when g.frequency in ('once', 'monthly') or p.rooted is not null then ${paidAtOnceSql({ uid: '$uid', since: '$paidSince' })} end as paid_at_once,
         case when $photoId::uuid is null then true else ${isPhotoFreeSql({ photoId: '$photoId', uid: '$uid' })} end as is_photo_free,
         ${lacksJointRunSql({ goal: 'g', part: 'p' })} as lacks_joint_run,
         ${STORED_ANSWER_COLUMNS}
  from profiles pr
  left join goal_participants p on p.uid = pr.uid and p.goal_id = $goalId
  left join goals g on g.id = p.goal_id and g.kind = $kind and g.deleted_at is null
  cross join lateral (select ${absentSql('g')} as uids) absent
  ${joinStoredAnswerSql({ uid: 'pr.uid', key: '$key' })}
  where pr.uid = $uid`,
);

export async function readFacts(sql: Sql, input: FactsInput): Promise<CheckInFacts | undefined> {
  return (await factsStatement(sql, { ...input, key: input.key ?? null }))[0];
}

/** What a check-in comes to among those before it. */
export interface CountedIn {
  readonly totals: CheckInTotals;
  readonly milestone: number | null;
  /** The milestone that the next check-in reaches if it comes on the next day. */
  readonly nextMilestone: number | null;
  /** Of a return: the person's returns with it, and the freezes that it brings. */
  readonly returned: { readonly returns: NumberedReturns; readonly freezes: number } | null;
  /** The streak was lost before it. */
  readonly beganAnew: boolean;
}

/** A decided check-in: what becomes true, all of it or nothing. */
export interface DecidedCheckIn {
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly uid: string;
  readonly index: number;
  readonly day: LocalDay;
  /** The day on which a late check-in is added; null for one of its own day. */
  readonly addedOn: LocalDay | null;
  readonly description: string;
  readonly celebration: Celebration | null;
  readonly small: boolean;
  /** What was added in the period of a goal with amounts, in hundredths. */
  readonly amount: number | null;
  readonly photoId: string | null;
  readonly timeZone: string | null;
  readonly at: Date;
  readonly countChecked: number;
  readonly countStreak: number;
  readonly counted: Pick<CountedIn, 'totals' | 'milestone' | 'returned' | 'beganAnew'>;
  /** The days with a check-in of its week, with its own. */
  readonly checkedDays: readonly LocalDay[];
  readonly points: number;
  /** Freezes that the points bring. */
  readonly freezes: number;
  /** The days on which the partner's check-in belongs to the same period; null where none can. */
  readonly jointWindow: { readonly from: LocalDay; readonly to: LocalDay } | null;
  /** The ledger's last row that the decision saw. */
  readonly ledgerSeq: number;
  readonly frequency: Frequency;
  /** The answer to store for repeats. */
  readonly stored: (Omit<IdempotencyKey, 'uid'> & { readonly answer: object }) | undefined;
}

/** The writing statement's parameters with their types, for the parts of its owners. */
const P = {
  goalId: '$goalId::uuid',
  uid: '$uid::text',
  index: '$index::int',
  day: '$day::date',
  description: '$description::text',
  timeZone: '$timeZone::text',
  at: '$at::timestamptz',
  countChecked: '$countChecked::smallint',
  countStreak: '$countStreak::int',
  points: '$points::int',
  ledgerSeq: '$ledgerSeq::int',
  frequency: '$frequency::text',
  idempotencyKey: '$idempotencyKey::uuid',
  call: '$call::text',
  fingerprint: '$fingerprint::text',
  answer: '$answer::json',
  addedOn: '$addedOn::date',
  freezes: '$freezes::smallint',
  celebration: '$celebration::text',
  small: '$small::boolean',
  amount: '$amount::bigint',
  checkedDays: '$checkedDays::jsonb',
  totals: {
    check_ins: '$check_ins::int',
    run_from: '$run_from::date',
    run_to: '$run_to::date',
    run_count: '$run_count::int',
    best_run_from: '$best_run_from::date',
    best_run_to: '$best_run_to::date',
    best_run_count: '$best_run_count::int',
    run_weeks: '$run_weeks::int',
    strength: '$strength::real',
    counted_to: '$counted_to::date',
  },
  milestone: '$milestone::smallint',
  cameBack: '$cameBack::boolean',
  beganAnew: '$beganAnew::boolean',
  returnSeq: '$returnSeq::int',
  returns: '$returns::int',
  freezesOfReturns: '$freezesOfReturns::int',
  returnFreezes: '$returnFreezes::smallint',
  windowFrom: '$windowFrom::date',
  windowTo: '$windowTo::date',
  photoId: '$photoId::uuid',
  /** The row of the goal whose index was taken, or none. */
  from: 'taken',
  /** What a full block plants (`packages/rules/src/meadow.ts`). */
  scene: `(
    select c.celebration from check_ins c where c.goal_id = taken.id and c.uid = $uid::text and c.day < $day::date
    order by c.day desc limit 1)`,
} as const;

/*
 * One statement is the whole transaction; the features that own its tables give the parts. Taking the goal's next index
 * locks its row and makes sure that the decision is not out of date: the loser of a race finds another index, so that
 * its statement writes nothing. Every other part needs that row, so locks are taken in the order goal, profile. A photo
 * is locked before. Without a photo, and on a personal goal, the parts that are not needed are left out.
 */
function writeText(kind: 'regular' | 'shared', hasPhoto: boolean): string {
  const parts = [
    ...(hasPhoto ? [`photo as (${lockFreePhotoSql(P)})`] : []),
    `taken as (${takeIndexSql({ ...P, condition: hasPhoto ? 'exists (select 1 from photo)' : 'true' })})`,
    `progress as (${progressSql(P)})`,
    `check_in as (
      insert into check_ins (goal_id, idx, uid, day, added_on, description, time_zone, arrived_at, celebration, small, came_back, milestone, amount, photo_id)
      select taken.id, ${P.index}, ${P.uid}, ${P.day}, ${P.addedOn}, ${P.description}, ${P.timeZone}, ${P.at}, ${P.celebration}, ${P.small}, ${P.cameBack}, ${P.milestone}, ${P.amount}, ${hasPhoto ? P.photoId : 'null::uuid'}
      from taken)`,
    ...(hasPhoto ? [`claimed as (${claimPhotoSql(P)})`] : []),
    ...(kind === 'shared' ? [NOTIFY_PARTICIPANTS, JOINT_PERIOD] : []),
    awardSql(P),
    `returned as (${RETURN})`,
    deliveriesOfCheckInSql(P),
    `stored as (${storeAnswerSql(P)})`,
  ];
  return `with ${parts.join(', ')} select true as is_written from taken`;
}

const RETURN = insertReturnsSql({
  after: 'balance',
  uid: P.uid,
  cameBack: P.cameBack,
  seq: P.returnSeq,
  count: P.returns,
  freezes: P.freezesOfReturns,
});

const NOTIFY_PARTICIPANTS = notifySql({
  kind: 'check_in',
  recipients: `
    select p.uid, taken.id || ':' || ${P.index} as subject
    from taken join goal_participants p on p.goal_id = taken.id and p.uid <> ${P.uid} and p.offered_at is null`,
  actorUid: P.uid,
  at: P.at,
});

const JOINT_PERIOD = `joint as (${addJointPeriodSql({ ...P, runFrom: P.totals.run_from })})`;

type WriteParameters = Record<
  Exclude<keyof typeof P, 'totals' | 'from' | 'scene' | 'windowFrom' | 'windowTo' | 'photoId'>,
  unknown
> &
  TotalsRow & {
    /** Of a shared goal. */
    readonly windowFrom?: LocalDay | null;
    readonly windowTo?: LocalDay | null;
    /** With a photo. */
    readonly photoId?: string;
  };

const writeStatement = (kind: 'regular' | 'shared', form: 'bare' | 'photo') =>
  defineStatement<WriteParameters, { is_written: true }>(
    `check_in_write_${kind}_${form}`,
    writeText(kind, form === 'photo'),
  );

const WRITES = {
  regular: { bare: writeStatement('regular', 'bare'), photo: writeStatement('regular', 'photo') },
  shared: { bare: writeStatement('shared', 'bare'), photo: writeStatement('shared', 'photo') },
} as const;

/**
 * @returns false when nothing was written and the caller must decide again: another check-in took the index first, the person no longer takes part, or the photo is no longer free.
 */
export async function writeCheckIn(sql: Sql, decided: DecidedCheckIn): Promise<boolean> {
  const { stored, photoId, kind, counted, jointWindow, checkedDays, ...values } = decided;
  const { totals, milestone, returned, beganAnew } = counted;
  const rows = await WRITES[kind][photoId === null ? 'bare' : 'photo'](sql, {
    ...values,
    ...totalsRow(totals),
    milestone,
    cameBack: returned !== null,
    beganAnew,
    returnSeq: returned?.returns.seq ?? null,
    returns: returned?.returns.count ?? null,
    freezesOfReturns: returned?.returns.freezes ?? null,
    returnFreezes: returned?.freezes ?? 0,
    checkedDays: JSON.stringify(checkedDays),
    idempotencyKey: stored?.key ?? null,
    call: stored?.call ?? null,
    fingerprint: stored?.fingerprint ?? null,
    answer: stored === undefined ? null : JSON.stringify(stored.answer),
    ...(kind === 'shared' && { windowFrom: jointWindow?.from ?? null, windowTo: jointWindow?.to ?? null }),
    ...(photoId !== null && { photoId }),
  });
  return rows.length > 0;
}

type LockedCheckIn = Pick<
  Selectable<CheckInTable>,
  'uid' | 'day' | 'added_on' | 'photo_id' | 'came_back' | 'is_imported' | 'description'
>;

/** The check-in with an index in a goal, locked. */
export async function lockCheckIn(tx: Tx<Schema>, goalId: string, index: number): Promise<LockedCheckIn | undefined> {
  return tx
    .selectFrom('check_ins')
    .select(['uid', 'day', 'added_on', 'photo_id', 'came_back', 'is_imported', 'description'])
    .where('goal_id', '=', goalId)
    .where('idx', '=', index)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCheckIn(
  tx: Tx<Schema>,
  goalId: string,
  index: number,
  changes: { description?: string; photo_id?: string | null },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('check_ins').set(changes).where('goal_id', '=', goalId).where('idx', '=', index).execute();
}

const FIND_ONE = `select ${checkInColumnsSql('c', 'c.uid')}, c.photo_id from check_ins c where c.goal_id = $1 and c.idx = $2`;

export async function findCheckIn(sql: Sql, goalId: string, index: number): Promise<StoredCheckIn | undefined> {
  return (await sql<StoredCheckIn>('find_check_in', FIND_ONE, [goalId, index]))[0];
}
