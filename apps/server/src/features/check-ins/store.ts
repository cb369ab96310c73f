import { CHECK_INS_LOOKED_AT } from '@fivefold/contract/calls/check-in-pages';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { PaidAtOnce } from '@fivefold/rules/points-limits';
import type { CheckInTotals } from '@fivefold/rules/runs';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
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
  lacksJointRunSql,
  progressSql,
  type StoredCheckIn,
  takeIndexSql,
  TOTALS_COLUMNS,
  totalsColumnsSql,
  totalsRow,
  type TotalsRow,
} from '../goals/steps.ts';
import { isPresentSql } from '../profile/steps.ts';
import { notifySql } from '../notifications/steps.ts';
import { claimPhotoSql, isPhotoFreeSql, lockFreePhotoSql } from '../photos/steps.ts';
import { awardSql, paidAtOnceSql } from '../streaks/steps.ts';

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
  /** Points paid by 'once' and 'monthly' goals since the given instant; null for a goal of another frequency. */
  readonly paid_at_once: PaidAtOnce | null;
  /** Whether the photo, if there is one, is this person's and in no check-in yet. */
  readonly is_photo_free: boolean;
  /** Whether the joint run of the goal is to be counted from its history first. */
  readonly lacks_joint_run: boolean;
}

const READ_FACTS = `
  select g.id as goal_id, greatest(${beginningSql('g', 'p')}, g.imported_at) as began_at, p.offered_at is not null as is_offer, g.frequency, g.weekly_interval, g.next_idx, ${goneCheckInsSql('g', 'absent.uids')} as gone_check_ins, p.last_checked, p.count_checked, p.count_streak,
         ${totalsColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')}, pr.ledger_seq, pr.total_streaks, pr.lifetime_points, pr.freezes,
         case when g.frequency in ('once', 'monthly') then ${paidAtOnceSql({ uid: '$2', since: '$4' })} end as paid_at_once,
         case when $6::uuid is null then true else ${isPhotoFreeSql({ photoId: '$6', uid: '$2' })} end as is_photo_free,
         ${lacksJointRunSql({ goal: 'g', part: 'p' })} as lacks_joint_run,
         ${STORED_ANSWER_COLUMNS}
  from profiles pr
  left join goal_participants p on p.uid = pr.uid and p.goal_id = $1
  left join goals g on g.id = p.goal_id and g.kind = $5 and g.deleted_at is null
  cross join lateral (select ${absentSql('g')} as uids) absent
  ${joinStoredAnswerSql({ uid: 'pr.uid', key: '$3' })}
  where pr.uid = $2`;

export async function readFacts(
  sql: Sql,
  input: {
    goalId: string;
    uid: string;
    key: string | undefined;
    paidSince: Date;
    kind: 'regular' | 'shared';
    photoId: string | null;
  },
): Promise<CheckInFacts | undefined> {
  const values = [input.goalId, input.uid, input.key ?? null, input.paidSince, input.kind, input.photoId];
  return (await sql<CheckInFacts>('check_in_facts', READ_FACTS, values))[0];
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
  readonly photoId: string | null;
  readonly timeZone: string | null;
  readonly at: Date;
  readonly countChecked: number;
  readonly countStreak: number;
  readonly totals: CheckInTotals;
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

/** The writing statement's parameters by name, so that the parts of its owners do not depend on positions. */
const P = {
  goalId: '$1::uuid',
  uid: '$2::text',
  index: '$3::int',
  day: '$4::date',
  description: '$5::text',
  timeZone: '$6::text',
  at: '$7::timestamptz',
  countChecked: '$8::smallint',
  countStreak: '$9::int',
  points: '$10::int',
  ledgerSeq: '$11::int',
  frequency: '$12::text',
  idempotencyKey: '$13::uuid',
  call: '$14::text',
  fingerprint: '$15::text',
  answer: '$16::json',
  addedOn: '$17::date',
  freezes: '$18::smallint',
  celebration: '$19::text',
  totals: {
    check_ins: '$20::int',
    run_from: '$21::date',
    run_to: '$22::date',
    run_count: '$23::int',
    best_run_from: '$24::date',
    best_run_to: '$25::date',
    best_run_count: '$26::int',
  },
  // Each only where it is used: PostgreSQL does not know the type of a parameter that stands nowhere.
  shared: { windowFrom: '$27::date', windowTo: '$28::date' },
  photoId: { regular: '$27::uuid', shared: '$29::uuid' },
  /** The row of the goal whose index was taken, or none. */
  from: 'taken',
} as const;

/*
 * One statement is the whole transaction; the features that own its tables give the parts. Taking the goal's next index
 * locks its row and makes sure that the decision is not out of date: the loser of a race finds another index, so that
 * its statement writes nothing. Every other part needs that row, so locks are taken in the order goal, profile. A photo
 * is locked before. Without a photo, and on a personal goal, the parts that are not needed are left out.
 */
function writeText(kind: 'regular' | 'shared', hasPhoto: boolean): string {
  const photo = { ...P, photoId: P.photoId[kind] };
  const parts = [
    ...(hasPhoto ? [`photo as (${lockFreePhotoSql(photo)})`] : []),
    `taken as (${takeIndexSql({ ...P, condition: hasPhoto ? 'exists (select 1 from photo)' : 'true' })})`,
    `progress as (${progressSql(P)})`,
    `check_in as (
      insert into check_ins (goal_id, idx, uid, day, added_on, description, time_zone, arrived_at, celebration, photo_id)
      select taken.id, ${P.index}, ${P.uid}, ${P.day}, ${P.addedOn}, ${P.description}, ${P.timeZone}, ${P.at}, ${P.celebration}, ${hasPhoto ? photo.photoId : 'null::uuid'}
      from taken)`,
    ...(hasPhoto ? [`claimed as (${claimPhotoSql(photo)})`] : []),
    ...(kind === 'shared' ? [NOTIFY_PARTICIPANTS, JOINT_PERIOD] : []),
    awardSql(P),
    `stored as (${storeAnswerSql(P)})`,
  ];
  return `with ${parts.join(', ')} select true as is_written from taken`;
}

const NOTIFY_PARTICIPANTS = notifySql({
  kind: 'check_in',
  recipients: `
    select p.uid, taken.id || ':' || ${P.index} as subject
    from taken join goal_participants p on p.goal_id = taken.id and p.uid <> ${P.uid} and p.offered_at is null`,
  actorUid: P.uid,
  at: P.at,
});

const JOINT_PERIOD = `joint as (${addJointPeriodSql({ ...P, ...P.shared, runFrom: P.totals.run_from })})`;

const WRITES = {
  regular: { bare: writeText('regular', false), photo: writeText('regular', true) },
  shared: { bare: writeText('shared', false), photo: writeText('shared', true) },
} as const;

/**
 * @returns false when nothing was written and the caller must decide again: another check-in took the index first, the person no longer takes part, or the photo is no longer free.
 */
export async function writeCheckIn(sql: Sql, decided: DecidedCheckIn): Promise<boolean> {
  const { stored, photoId, kind } = decided;
  const totals = totalsRow(decided.totals);
  const values = [
    decided.goalId,
    decided.uid,
    decided.index,
    decided.day,
    decided.description,
    decided.timeZone,
    decided.at,
    decided.countChecked,
    decided.countStreak,
    decided.points,
    decided.ledgerSeq,
    decided.frequency,
    stored?.key ?? null,
    stored?.call ?? null,
    stored?.fingerprint ?? null,
    stored === undefined ? null : JSON.stringify(stored.answer),
    decided.addedOn,
    decided.freezes,
    decided.celebration,
    ...TOTALS_COLUMNS.map((column) => totals[column]),
    ...(kind === 'shared' ? [decided.jointWindow?.from ?? null, decided.jointWindow?.to ?? null] : []),
  ];
  const form = photoId === null ? 'bare' : 'photo';
  const rows = await sql<{ is_written: true }>(
    `check_in_write_${kind}_${form}`,
    WRITES[kind][form],
    photoId === null ? values : [...values, photoId],
  );
  return rows.length > 0;
}

/** The check-in with an index in a goal, locked. */
export async function lockCheckIn(
  tx: Tx<Schema>,
  goalId: string,
  index: number,
): Promise<Pick<CheckInTable, 'uid' | 'day' | 'added_on' | 'photo_id'> | undefined> {
  return tx
    .selectFrom('check_ins')
    .select(['uid', 'day', 'added_on', 'photo_id'])
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

const FIND_ONE = `select ${checkInColumnsSql('c')}, c.photo_id from check_ins c where c.goal_id = $1 and c.idx = $2`;

export async function findCheckIn(sql: Sql, goalId: string, index: number): Promise<StoredCheckIn | undefined> {
  return (await sql<StoredCheckIn>('find_check_in', FIND_ONE, [goalId, index]))[0];
}

const PAGE_COLUMNS = `${checkInColumnsSql('c', '$4')}, c.photo_id`;

/** A shared goal is seen without the check-ins of a person who is not present. */
const OF_PRESENT = `join profiles author on author.uid = c.uid and ${isPresentSql('author')}`;

const LIST_PAGE = `
  select ${PAGE_COLUMNS}
  from check_ins c ${OF_PRESENT} where c.goal_id = $1 and c.idx < $2
  order by c.idx desc limit $3`;

/**
 * A goal's check-ins before an index as a viewer sees them, the newest first. The caller must have checked that they
 * may.
 */
export function listPage(
  sql: Sql,
  input: { viewerUid: string; goalId: string; before: number; limit: number },
): Promise<StoredCheckIn[]> {
  return sql<StoredCheckIn>('check_in_page', LIST_PAGE, [input.goalId, input.before, input.limit, input.viewerUid]);
}

export type CheckInFilter = 'all' | 'notes' | 'photos';

const FILTERS: Readonly<Record<CheckInFilter, string>> = {
  all: 'true',
  notes: `c.description <> ''`,
  photos: 'c.photo_id is not null',
};

/*
 * No index knows notes or photos, so a page looks at a stretch of the goal's list that has a fixed length, and `next`
 * is where the next stretch begins. The stretch is cut to the list: an index beyond its end costs no empty pages.
 */
const STRETCHES = {
  before: `
    select w.low, w.high, nullif(w.low, 0) as next
    from (
      select e.high, greatest(e.high - ${CHECK_INS_LOOKED_AT}, 0) as low
      from (select least($2::int, g.next_idx) as high from goals g where g.id = $1) e
    ) w`,
  after: `
    select w.low, w.high, case when w.high < w.next_idx then w.high - 1 end as next
    from (
      select e.low, e.next_idx, least(e.low + ${CHECK_INS_LOOKED_AT}, e.next_idx) as high
      from (select least($2::int, g.next_idx - 1) + 1 as low, g.next_idx from goals g where g.id = $1) e
    ) w`,
};

function stretchText(direction: 'before' | 'after', filter: CheckInFilter): string {
  return `
    select s.next, c.*
    from (${STRETCHES[direction]}) s
    left join lateral (
      select ${PAGE_COLUMNS}
      from check_ins c ${OF_PRESENT}
      where c.goal_id = $1 and c.idx >= s.low and c.idx < s.high and ${FILTERS[filter]}
      order by c.idx ${direction === 'before' ? 'desc' : 'asc'} limit $3
    ) c on true
    order by c.index ${direction === 'before' ? 'desc' : 'asc'}`;
}

/** Of a stretch that has no such check-in there is one row, without a check-in. */
type StretchRow = (StoredCheckIn | { readonly index: null }) & {
  /** The index from which the next stretch is asked for, in the same direction; null at the end of the list. */
  readonly next: number | null;
};

/**
 * Some check-ins of a goal in a stretch of its list that ends before, or begins after, an index: those that come first
 * in that direction. The caller must have checked that the viewer may see them.
 */
export async function listStretch(
  sql: Sql,
  input: {
    viewerUid: string;
    goalId: string;
    direction: 'before' | 'after';
    index: number;
    filter: CheckInFilter;
    limit: number;
  },
): Promise<{ found: StoredCheckIn[]; next: number | null }> {
  const { viewerUid, goalId, direction, index, filter, limit } = input;
  const rows = await sql<StretchRow>(`check_ins_${direction}_${filter}`, stretchText(direction, filter), [
    goalId,
    index,
    limit,
    viewerUid,
  ]);
  return {
    found: rows.flatMap((row) => {
      const { next: _, ...checkIn } = row;
      return checkIn.index === null ? [] : [checkIn];
    }),
    next: rows[0]?.next ?? null,
  };
}
