import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { DayRange, WeekPlan, Weekday } from '@fivefold/rules/days-off';
import type { DayAnswer } from '@fivefold/rules/miss';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { Frequency } from '@fivefold/rules/frequency';
import type { Sql } from '#kernel/db/sql';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import { decimalSql, type GoalColumns, goalColumnsSql, progressColumnsSql } from '#features/goals/steps';
import { isPresentSql } from '#features/profile/steps';
import { PAGE, pagesOf } from './pages.ts';

export interface ExportedGoal extends GoalColumns {
  readonly kind: 'regular' | 'shared';
  readonly is_public: boolean;
  readonly part: 'creator' | 'offered' | 'partner' | 'left';
  readonly last_checked: LocalDay | null;
  readonly count_checked: number | null;
  readonly count_streak: number | null;
  readonly created_at: Date;
  readonly cue: string | null;
  readonly small_version: string | null;
  readonly part_of_day: string | null;
  /** Null while no timer runs. */
  readonly timer_started_at: Date | null;
  readonly timer_day: LocalDay | null;
  readonly position: number | null;
  readonly days_off: StoredDaysOff | null;
  readonly week_plan: WeekPlan | null;
  readonly archived_on: LocalDay | null;
  readonly rooted: readonly DayRange[] | null;
  readonly imported_at: Date | null;
  /** Addresses of the chosen friends who see it. */
  readonly audience: readonly string[] | null;
}

const GOALS = `
  select ${goalColumnsSql('g')}, g.kind, g.is_public, g.created_at,
         case when p.uid is null then 'left' when g.created_by = $1 then 'creator'
              when p.offered_at is not null then 'offered' else 'partner' end as part,
         ${progressColumnsSql('p')}, p.cue, p.small_version, p.part_of_day, p.timer_started_at, p.timer_day, p.position, p.days_off, p.week_plan, p.archived_on, p.rooted, g.imported_at,
         case when g.created_by = $1 then (select array_agg(a.email order by a.email) from profiles a where a.uid = any(g.audience) and ${isPresentSql('a')}) end as audience
  from goals g left join goal_participants p on p.goal_id = g.id and p.uid = $1
  where g.id in (select goal_id from goal_participants where uid = $1 union select goal_id from goal_departures where uid = $1)
    and g.deleted_at is null and g.id > $2
  order by g.id limit ${PAGE}`;

/** Goals in which the user takes or took part. */
export function goalsOf(sql: Sql, uid: string): AsyncGenerator<ExportedGoal> {
  const first = '00000000-0000-0000-0000-000000000000';
  return pagesOf(
    first,
    (after) => sql<ExportedGoal>('export_goals', GOALS, [uid, after]),
    ({ id }) => id,
  );
}

export interface ExportedCheckIn {
  readonly idx: number;
  readonly day: LocalDay;
  readonly added_on: LocalDay | null;
  readonly celebration: Celebration | null;
  readonly description: string;
  readonly photo_id: string | null;
  readonly hearts: number;
  readonly time_zone: string | null;
  readonly arrived_at: Date;
  readonly is_imported: boolean;
  readonly small: boolean;
  readonly came_back: boolean;
  readonly milestone: number | null;
}

const CHECK_INS = `
  select idx, day, added_on, celebration, description, photo_id, hearts, time_zone, arrived_at, is_imported, small, came_back, milestone
  from check_ins where goal_id = $1 and uid = $2 and day > $3
  order by day limit ${PAGE}`;

/** The user's own check-ins on one goal, never another participant's. */
export function checkInsOf(sql: Sql, uid: string, goalId: string): AsyncGenerator<ExportedCheckIn> {
  const read = (after: string) => sql<ExportedCheckIn>('export_check_ins', CHECK_INS, [goalId, uid, after]);
  return pagesOf<ExportedCheckIn, string>('0001-01-01', read, ({ day }) => day);
}

export interface ExportedHeart {
  readonly goal_id: string;
  readonly idx: number;
  readonly at: Date;
}

const HEARTS = `
  select goal_id, idx, at from reactions
  where uid = $1 and (goal_id, idx) > ($2::uuid, $3::int)
  order by goal_id, idx limit ${PAGE}`;

/** Hearts that the user gave. */
export function heartsOf(sql: Sql, uid: string): AsyncGenerator<ExportedHeart> {
  return pagesOf<ExportedHeart, readonly [string, number]>(
    ['00000000-0000-0000-0000-000000000000', -1],
    ([goalId, idx]) => sql<ExportedHeart>('export_hearts', HEARTS, [uid, goalId, idx]),
    ({ goal_id, idx }) => [goal_id, idx],
  );
}

export interface ExportedReceivedHeart {
  readonly idx: number;
  readonly uid: string;
  readonly email: string | null;
  readonly display_name: string | null;
  readonly at: Date;
}

const RECEIVED_HEARTS = `
  select c.idx, r.uid, p.email, p.display_name, r.at
  from check_ins c
  join reactions r on r.goal_id = c.goal_id and r.idx = c.idx
  join profiles giver on giver.uid = r.uid and ${isPresentSql('giver')}
  left join friendships f on f.uid = $2 and f.friend_uid = r.uid
  left join profiles p on p.uid = f.friend_uid
  where c.goal_id = $1 and c.uid = $2 and c.hearts > 0 and (c.idx, r.uid) > ($3::int, $4::text)
  order by c.idx, r.uid limit ${PAGE}`;

/** Hearts on the user's check-ins on one goal. Who gave them is named while they are friends, as on the screen. */
export function receivedHeartsOf(sql: Sql, uid: string, goalId: string): AsyncGenerator<ExportedReceivedHeart> {
  return pagesOf<ExportedReceivedHeart, readonly [number, string]>(
    [-1, ''],
    ([index, giver]) =>
      sql<ExportedReceivedHeart>('export_received_hearts', RECEIVED_HEARTS, [goalId, uid, index, giver]),
    ({ idx, uid: giver }) => [idx, giver],
  );
}

export interface ExportedBlock {
  readonly blocked_uid: string;
  readonly email: string;
  readonly at: Date;
}

const BLOCKS = `
  select b.blocked_uid, p.email, b.at from blocks b join profiles p on p.uid = b.blocked_uid and ${isPresentSql('p')}
  where b.uid = $1 and b.blocked_uid > $2 order by b.blocked_uid limit ${PAGE}`;

export function blocksOf(sql: Sql, uid: string): AsyncGenerator<ExportedBlock> {
  return pagesOf(
    '',
    (after) => sql<ExportedBlock>('export_blocks', BLOCKS, [uid, after]),
    ({ blocked_uid }) => blocked_uid,
  );
}

export interface ExportedReminder {
  readonly goal_id: string;
  readonly goal: string;
  readonly minute: MinuteOfDay;
  readonly weekdays: readonly Weekday[];
}

const REMINDERS = `
  select r.goal_id, g.goal, r.minute, r.weekdays from reminders r join goals g on g.id = r.goal_id
  where r.uid = $1 and (r.goal_id, r.minute) > ($2::uuid, $3::int) order by r.goal_id, r.minute limit ${PAGE}`;

export function remindersOf(sql: Sql, uid: string): AsyncGenerator<ExportedReminder> {
  return pagesOf<ExportedReminder, readonly [string, number]>(
    ['00000000-0000-0000-0000-000000000000', -1],
    ([goalId, minute]) => sql<ExportedReminder>('export_reminders', REMINDERS, [uid, goalId, minute]),
    ({ goal_id, minute }) => [goal_id, minute],
  );
}

export interface ExportedAmount {
  readonly goal_id: string;
  readonly goal: string;
  readonly day: LocalDay;
  /** In decimals. */
  readonly amount: number;
  readonly unit: string | null;
}

const AMOUNTS = `
  select a.goal_id, g.goal, a.day, ${decimalSql('a.hundredths')} as amount, g.amount_unit as unit from amounts a join goals g on g.id = a.goal_id and g.deleted_at is null
  where a.uid = $1 and (a.goal_id, a.day) > ($2::uuid, $3::date) order by a.goal_id, a.day limit ${PAGE}`;

/** What was added to goals with a target. */
export function amountsOf(sql: Sql, uid: string): AsyncGenerator<ExportedAmount> {
  return pagesOf<ExportedAmount, readonly [string, string]>(
    ['00000000-0000-0000-0000-000000000000', '0001-01-01'],
    ([goalId, day]) => sql<ExportedAmount>('export_amounts', AMOUNTS, [uid, goalId, day]),
    ({ goal_id, day }) => [goal_id, day],
  );
}

export interface ExportedMiss {
  readonly goal_id: string;
  readonly goal: string;
  readonly day: LocalDay;
  readonly reason: DayAnswer;
  readonly brought_offer: boolean;
}

const MISSES = `
  select m.goal_id, g.goal, m.day, m.reason, m.is_offered as brought_offer from misses m join goals g on g.id = m.goal_id and g.deleted_at is null
  where m.uid = $1 and (m.goal_id, m.day) > ($2::uuid, $3::date) order by m.goal_id, m.day limit ${PAGE}`;

/** What got in the way on missed days. */
export function missesOf(sql: Sql, uid: string): AsyncGenerator<ExportedMiss> {
  return pagesOf<ExportedMiss, readonly [string, string]>(
    ['00000000-0000-0000-0000-000000000000', '0001-01-01'],
    ([goalId, day]) => sql<ExportedMiss>('export_misses', MISSES, [uid, goalId, day]),
    ({ goal_id, day }) => [goal_id, day],
  );
}

export interface ExportedLetter {
  readonly goal_id: string;
  readonly goal: string;
  readonly row: number;
  readonly text: string;
  readonly written_on: LocalDay;
  readonly read_on: LocalDay | null;
}

const LETTERS = `
  select l.goal_id, g.goal, l.row_number as row, l.text, l.written_on, l.read_on from letters l join goals g on g.id = l.goal_id and g.deleted_at is null
  where l.uid = $1 and (l.goal_id, l.row_number) > ($2::uuid, $3::int) order by l.goal_id, l.row_number limit ${PAGE}`;

/** Lines to later me, also those that have not come back. */
export function lettersOf(sql: Sql, uid: string): AsyncGenerator<ExportedLetter> {
  return pagesOf<ExportedLetter, readonly [string, number]>(
    ['00000000-0000-0000-0000-000000000000', 0],
    ([goalId, row]) => sql<ExportedLetter>('export_letters', LETTERS, [uid, goalId, row]),
    ({ goal_id, row }) => [goal_id, row],
  );
}

export interface ExportedLantern {
  readonly goal_id: string;
  readonly goal: string;
  readonly day: LocalDay;
  readonly hung_on: LocalDay;
}

const LANTERNS = `
  select l.goal_id, g.goal, l.day, l.hung_on from paper_lanterns l join goals g on g.id = l.goal_id and g.deleted_at is null
  where l.uid = $1 and (l.goal_id, l.day) > ($2::uuid, $3::date) order by l.goal_id, l.day limit ${PAGE}`;

/** Which days of which goals a lantern hangs for; what was written is in the check-ins. */
export function lanternsOf(sql: Sql, uid: string): AsyncGenerator<ExportedLantern> {
  return pagesOf<ExportedLantern, readonly [string, string]>(
    ['00000000-0000-0000-0000-000000000000', '0001-01-01'],
    ([goalId, day]) => sql<ExportedLantern>('export_lanterns', LANTERNS, [uid, goalId, day]),
    ({ goal_id, day }) => [goal_id, day],
  );
}

export interface ExportedAnswer {
  readonly goal_id: string;
  readonly goal: string;
  readonly day: LocalDay;
  readonly items: readonly number[];
}

const ANSWERS = `
  select a.goal_id, g.goal, a.day, a.items from automaticity_answers a join goals g on g.id = a.goal_id and g.deleted_at is null
  where a.uid = $1 and (a.goal_id, a.day) > ($2::uuid, $3::date) order by a.goal_id, a.day limit ${PAGE}`;

/** What the user answered about how much their goals happen by themselves. */
export function automaticityOf(sql: Sql, uid: string): AsyncGenerator<ExportedAnswer> {
  return pagesOf<ExportedAnswer, readonly [string, string]>(
    ['00000000-0000-0000-0000-000000000000', '1900-01-01'],
    ([goalId, day]) => sql<ExportedAnswer>('export_automaticity', ANSWERS, [uid, goalId, day]),
    ({ goal_id, day }) => [goal_id, day],
  );
}

export interface ExportedEntry {
  readonly seq: number;
  readonly kind: 'award' | 'exchange' | 'reversal';
  readonly points: number;
  readonly source: string;
  readonly frequency: Frequency | null;
  readonly day: LocalDay | null;
  readonly at: Date;
  readonly freezes: number;
}

const LEDGER = `
  select seq, kind, points, source, frequency, day, at, freezes from streak_ledger
  where uid = $1 and seq > $2 order by seq limit ${PAGE}`;

export function ledgerOf(sql: Sql, uid: string): AsyncGenerator<ExportedEntry> {
  return pagesOf(
    0,
    (after) => sql<ExportedEntry>('export_ledger', LEDGER, [uid, after]),
    ({ seq }) => seq,
  );
}

export interface ExportedMonth {
  readonly exchange_seq: number;
  readonly nth: number;
  readonly state: string;
  readonly created_at: number;
}

const MONTHS = `
  select exchange_seq, nth, state, created_at from performance_months
  where uid = $1 and (exchange_seq, nth) > ($2::int, $3::int) order by exchange_seq, nth limit ${PAGE}`;

export function monthsOf(sql: Sql, uid: string): AsyncGenerator<ExportedMonth> {
  return pagesOf<ExportedMonth, readonly [number, number]>(
    [0, 0],
    ([seq, nth]) => sql<ExportedMonth>('export_months', MONTHS, [uid, seq, nth]),
    ({ exchange_seq, nth }) => [exchange_seq, nth],
  );
}

export interface ExportedFriend {
  readonly friend_uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly since: Date;
  readonly muted: boolean;
}

const FRIENDS = `
  select f.friend_uid, p.email, p.display_name, f.since, f.muted from friendships f join profiles p on p.uid = f.friend_uid and ${isPresentSql('p')}
  where f.uid = $1 and f.friend_uid > $2 order by f.friend_uid limit ${PAGE}`;

export function friendsOf(sql: Sql, uid: string): AsyncGenerator<ExportedFriend> {
  return pagesOf(
    '',
    (after) => sql<ExportedFriend>('export_friends', FRIENDS, [uid, after]),
    ({ friend_uid }) => friend_uid,
  );
}

export interface ExportedInvitation {
  readonly id: string;
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly is_held: boolean;
}

const INVITATIONS = `
  select id, email, created_at, expires_at, accepted_at, is_held from invitations
  where inviter_uid = $1 and (created_at, id) > ($2::timestamptz, $3::uuid) order by created_at, id limit ${PAGE}`;

export function invitationsOf(sql: Sql, uid: string): AsyncGenerator<ExportedInvitation> {
  return pagesOf<ExportedInvitation, readonly [Date, string]>(
    [new Date(0), '00000000-0000-0000-0000-000000000000'],
    ([at, id]) => sql<ExportedInvitation>('export_invitations', INVITATIONS, [uid, at, id]),
    ({ created_at, id }) => [created_at, id],
  );
}

export interface ExportedInviteLink {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const INVITE_LINKS = `
  select id, created_at, expires_at, used_at from invite_links
  where inviter_uid = $1 and (created_at, id) > ($2::timestamptz, $3::uuid) order by created_at, id limit ${PAGE}`;

export function inviteLinksOf(sql: Sql, uid: string): AsyncGenerator<ExportedInviteLink> {
  return pagesOf<ExportedInviteLink, readonly [Date, string]>(
    [new Date(0), '00000000-0000-0000-0000-000000000000'],
    ([at, id]) => sql<ExportedInviteLink>('export_invite_links', INVITE_LINKS, [uid, at, id]),
    ({ created_at, id }) => [created_at, id],
  );
}
