import { CHECK_INS_LOOKED_AT } from '@fivefold/contract/calls/check-in-pages';
import type { Sql } from '#kernel/db/sql';
import { checkInColumnsSql, type StoredCheckIn } from '../goals/steps.ts';
import { isPresentSql } from '../profile/steps.ts';

const PAGE_COLUMNS = `${checkInColumnsSql('c', '$4', '$4')}, c.photo_id`;

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
