import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { Sql } from '../../kernel/db/sql.ts';
import { checkInJson } from '../goals/steps.ts';
import { tellPartnersText } from '../push/steps.ts';

/** Everything the rules need to decide on one check-in, read in one statement. */
export interface CheckInFacts {
  /** Null when the person does not take part in such a goal. */
  readonly goal_id: string | null;
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
  /** Points earned by 'once' goals since the given day; 0 for other frequencies. */
  readonly once_points: number;
  /** What was answered under this Idempotency-Key before; null fingerprint when nothing was. */
  readonly kept_fingerprint: string | null;
  readonly kept_answer: unknown;
  /** Whether the photo, if there is one, is this person's and in no check-in yet. */
  readonly is_photo_free: boolean;
}

const READ_FACTS = `
  select g.id as goal_id, g.frequency, g.weekly_interval, g.next_idx, g.gone_check_ins, p.last_checked, p.count_checked, p.count_streak,
         pr.ledger_seq, pr.total_streaks, pr.lifetime_points,
         case when g.frequency = 'once'
           then (select coalesce(sum(l.points), 0)::int from streak_ledger l where l.uid = $2 and l.frequency = 'once' and l.day >= $4)
           else 0 end as once_points,
         k.fingerprint as kept_fingerprint, k.answer as kept_answer,
         case when $6::uuid is null then true
           else exists (select 1 from photos f where f.id = $6 and f.uid = $2 and f.goal_id is null) end as is_photo_free
  from profiles pr
  left join goal_participants p on p.uid = pr.uid and p.goal_id = $1
  left join goals g on g.id = p.goal_id and g.kind = $5
  left join request_keys k on k.uid = pr.uid and k.key = $3
  where pr.uid = $2`;

export async function readFacts(
  sql: Sql,
  input: {
    goalId: string;
    uid: string;
    key: string | undefined;
    oncePointsSince: LocalDay;
    kind: 'regular' | 'shared';
    photoId: string | null;
  },
): Promise<CheckInFacts | undefined> {
  const values = [input.goalId, input.uid, input.key ?? null, input.oncePointsSince, input.kind, input.photoId];
  return (await sql<CheckInFacts>('check_in_facts', READ_FACTS, values))[0];
}

/** A decided check-in: what becomes true, all of it or nothing. */
export interface DecidedCheckIn {
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly uid: string;
  readonly index: number;
  readonly day: LocalDay;
  readonly description: string;
  readonly photoId: string | null;
  readonly timeZone: string | null;
  readonly arrivedAt: Date;
  readonly countChecked: number;
  readonly countStreak: number;
  readonly points: number;
  /** The ledger's last entry that the decision saw. */
  readonly ledgerSeq: number;
  readonly frequency: Frequency;
  readonly request:
    { readonly key: string; readonly call: string; readonly fingerprint: string; readonly answer: object } | undefined;
}

/*
 * One statement is the whole transaction. Taking the goal's next index locks its row and holds the decision to what it saw:
 * whoever comes second finds another index and changes nothing. Everything else hangs on that row, so the order of locks is
 * goal, then profile. The ledger's (uid, seq) does the same for points: two goals that pay at once collide, and one of them
 * decides again.
 *
 * A photo is locked before the goal: while somebody else claims or sweeps it this one waits, and then finds it or changes
 * nothing. Without a photo the statement knows nothing of them.
 */
const writeText = (
  photo: { lock: string; isFree: string; claim: string; column: string; id: string },
  news: string,
) => `
  with ${photo.lock} taken as (
    update goals set next_idx = next_idx + 1
    where id = $1 and next_idx = $3 and exists (select 1 from goal_participants p where p.uid = $2 and p.goal_id = $1) ${photo.isFree}
    returning id
  ), standing as (
    update goal_participants set last_checked = $4, count_checked = $8, count_streak = $9
    from taken where goal_participants.goal_id = taken.id and goal_participants.uid = $2
  ), entry as (
    insert into check_ins (goal_id, idx, uid, day, description, time_zone, arrived_at${photo.column})
    select taken.id, $3::int, $2, $4::date, $5, $6, $7::timestamptz${photo.id} from taken
  ), ${photo.claim} ${news} award as (
    insert into streak_ledger (uid, seq, kind, points, source, frequency, day, at)
    select $2, $11::int + 1, 'award', $10::int, 'check-in:' || taken.id || ':' || $3::int, $12, $4::date, $7::timestamptz
    from taken where $10::int > 0
  ), balance as (
    update profiles set
      total_streaks = total_streaks + $10::int, lifetime_points = lifetime_points + $10::int,
      ledger_seq = case when $10::int > 0 then $11::int + 1 else ledger_seq end,
      last_active_on = greatest(last_active_on, $4::date)
    from taken where profiles.uid = $2 and ($10::int > 0 or last_active_on is distinct from greatest(last_active_on, $4::date))
  ), kept as (
    insert into request_keys (uid, key, call, fingerprint, answer, created_at)
    select $2, $13::uuid, $14, $15, $16::json, $7::timestamptz from taken where $13::uuid is not null
  )
  select id from taken`;

const WITHOUT_PHOTO = { lock: '', isFree: '', claim: '', column: '', id: '' };

const WITH_PHOTO = {
  lock: 'photo as (select id from photos where id = $17::uuid and uid = $2 and goal_id is null for no key update),',
  isFree: 'and exists (select 1 from photo)',
  claim: 'claimed as (update photos set goal_id = taken.id, idx = $3::int from taken where photos.id = $17::uuid),',
  column: ', photo_id',
  id: ', $17::uuid',
};

/** On a shared goal the others are told, which one's own goals need not know of. */
const TO_PARTNERS = tellPartnersText({
  from: 'taken',
  goalId: 'taken.id',
  index: '$3::int',
  uid: '$2',
  at: '$7::timestamptz',
});

const WRITES = {
  regular: { bare: writeText(WITHOUT_PHOTO, ''), photo: writeText(WITH_PHOTO, '') },
  shared: { bare: writeText(WITHOUT_PHOTO, TO_PARTNERS), photo: writeText(WITH_PHOTO, TO_PARTNERS) },
} as const;

/** @returns false when another check-in took the index first, or the person takes no part any more, or the photo is not free any more: nothing was written, decide again. */
export async function writeCheckIn(sql: Sql, decided: DecidedCheckIn): Promise<boolean> {
  const { request, photoId, kind } = decided;
  const values = [
    decided.goalId,
    decided.uid,
    decided.index,
    decided.day,
    decided.description,
    decided.timeZone,
    decided.arrivedAt,
    decided.countChecked,
    decided.countStreak,
    decided.points,
    decided.ledgerSeq,
    decided.frequency,
    request?.key ?? null,
    request?.call ?? null,
    request?.fingerprint ?? null,
    request === undefined ? null : JSON.stringify(request.answer),
  ];
  const form = photoId === null ? 'bare' : 'photo';
  const rows = await sql(
    `check_in_write_${kind}_${form}`,
    WRITES[kind][form],
    photoId === null ? values : [...values, photoId],
  );
  return rows.length === 1;
}

const LIST_PAGE = `
  select ${checkInJson('c')} as check_in
  from check_ins c where c.goal_id = $1 and c.idx < $2
  order by c.idx desc limit $3`;

/** A goal's check-ins before an index, the newest first. Whether the asker may see them is asked elsewhere; a `photo_url` is an id. */
export async function listPage(
  sql: Sql,
  input: { goalId: string; before: number; limit: number },
): Promise<WireCheckIn[]> {
  const rows = await sql<{ check_in: WireCheckIn }>('check_in_page', LIST_PAGE, [
    input.goalId,
    input.before,
    input.limit,
  ]);
  return rows.map((row) => row.check_in);
}
