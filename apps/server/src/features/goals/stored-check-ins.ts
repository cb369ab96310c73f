import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { HEARTS_MAX } from '@fivefold/rules/limits';
import { isPresentSql } from '../profile/steps.ts';
import { decimalSql } from './columns.ts';

/**
 * A check-in inside the server: with the id of its photo. A link belongs to one viewer and expires, so it is made last.
 */
export interface StoredCheckIn extends Omit<WireCheckIn, 'photo_url'> {
  readonly photo_id: string | null;
}

/** How many of a goal's check-ins come along: those that a list shows, or those that a closed card needs. */
export type GoalForm = 'whole' | 'minimal';

/** Makes the link to a photo for the viewer of an answer. */
export type PhotoUrlOf = (photoId: string) => string;

export function toWireCheckIn({ photo_id: photoId, ...rest }: StoredCheckIn, photoUrlOf: PhotoUrlOf): WireCheckIn {
  return { ...rest, photo_url: photoId === null ? null : photoUrlOf(photoId) };
}

/**
 * SQL: the hearts of check-in `c` as a JSON array, the oldest first, without those of people who are not present. Most
 * have none, and then nothing is looked up.
 * @param viewer SQL of a viewer's id, where the check-in is not theirs: who is neither they nor a friend of theirs has
 * no id, only a place
 */
export function heartsJsonSql(c: string, viewer?: string): string {
  // A subselect that knows nothing of the heart: it is read once for the whole statement.
  const known = `r.uid = ${viewer} or r.uid = any(array(select known.friend_uid from friendships known where known.uid = ${viewer}))`;
  const userId =
    viewer === undefined
      ? 'r.uid'
      : `case when ${known} then r.uid else 'someone-' || row_number() over (order by r.at, r.uid) end`;
  return `
    case when ${c}.hearts = 0 then '[]'::json else (
      select coalesce(json_agg(json_build_object(
        'user_id', h.user_id, 'emoji', '❤️', 'timestamp', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by h.at, h.uid), '[]'::json)
      from (
        select r.at, r.uid, ${userId} as user_id
        from reactions r join profiles giver on giver.uid = r.uid and ${isPresentSql('giver')}
        where r.goal_id = ${c}.goal_id and r.idx = ${c}.idx
        order by r.at, r.uid limit ${HEARTS_MAX}
      ) h) end`;
}

/**
 * SQL: the columns of check-in `c` that make a {@link StoredCheckIn}, all but its photo.
 * @param reader SQL of the id of who reads: they alone are told of their small versions
 * @param viewer see {@link heartsJsonSql}
 */
export function checkInColumnsSql(c: string, reader: string, viewer?: string): string {
  return `${c}.idx as index, ${c}.description, ${c}.day as date, ${c}.added_on, ${c}.is_imported as imported, ${c}.small and ${c}.uid = ${reader} as small, ${c}.came_back, ${c}.milestone, ${decimalSql(`${c}.amount`)} as amount, ${c}.uid as user_id, ${heartsJsonSql(c, viewer)} as reactions`;
}

/**
 * SQL of one row: a goal's newest check-ins as `check_ins`, for {@link checkInsJson}. One line each in ascending order:
 * the photo's id, or nothing, and the JSON of the rest. JSON text has no line breaks.
 *
 * The search ends at an index from the goal's row: the newest `shown` are above it, even where a deleted account took
 * some along. Without it PostgreSQL reads a whole page of the index, which has more of one goal the longer its history
 * is. The limit stays, because the planner estimates by it.
 * @param g the alias of the goal's row
 * @param options.reader see {@link checkInColumnsSql}
 * @param options.viewer see {@link heartsJsonSql}
 * @param options.seen of a shared goal: SQL of the people whose check-ins are left out ({@link absentSql}), and of
 * {@link goneCheckInsSql}
 */
export function newestCheckInsSql(
  g: string,
  shown: number,
  {
    reader,
    viewer,
    seen,
  }: {
    readonly reader: string;
    readonly viewer?: string;
    readonly seen?: Readonly<Record<'absent' | 'gone', string>>;
  },
): string {
  return `
    select string_agg(coalesce(n.photo_id::text, '') || to_json(n.rest)::text, E'\\n' order by n.idx) as check_ins
    from (
      select c.idx, c.photo_id, rest
      from check_ins c cross join lateral (select ${checkInColumnsSql('c', reader, viewer)}) rest
      where c.goal_id = ${g}.id and c.idx >= ${g}.next_idx - ${seen?.gone ?? `${g}.gone_check_ins`} - ${shown}${seen === undefined ? '' : ` and c.uid <> all(${seen.absent})`}
      order by c.idx desc limit ${shown}
    ) n`;
}

/** SQL: when the newest check-in of goal `g` came. */
export function newestArrivalSql(g: string): string {
  return `(select l.arrived_at from check_ins l where l.goal_id = ${g}.id order by l.idx desc limit 1)`;
}

/** The same as a JSON array for the wire. It is not parsed: a dashboard has hundreds of check-ins. Null is none. */
export function checkInsJson(lines: string | null, photoUrlOf: PhotoUrlOf): string {
  if (lines === null) return '[]';
  const checkIns = lines.split('\n').map((line) => {
    const start = line.indexOf('{');
    const photoUrl = start === 0 ? null : photoUrlOf(line.slice(0, start));
    return `${line.slice(start, -1)},"photo_url":${JSON.stringify(photoUrl)}}`;
  });
  return `[${checkIns.join(',')}]`;
}

/** The same, parsed. */
export function parseCheckIns(lines: string | null, photoUrlOf: PhotoUrlOf): WireCheckIn[] {
  return JSON.parse(checkInsJson(lines, photoUrlOf)) as WireCheckIn[];
}
