/** SQL: the hearts of check-in `c` as a JSON array, the oldest first. Most have none, and then nothing is looked up. */
export function heartsJson(c: string): string {
  return `
    case when ${c}.hearts = 0 then '[]'::json else (
      select coalesce(json_agg(json_build_object(
        'user_id', r.uid, 'emoji', '❤️', 'timestamp', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by r.at, r.uid), '[]'::json)
      from reactions r where r.goal_id = ${c}.goal_id and r.idx = ${c}.idx) end`;
}

/** SQL: check-in `c` as the JSON of the contract, but that `photo_url` is the photo's id: links are made when it is answered. */
export function checkInJson(c: string): string {
  return `json_build_object(
    'index', ${c}.idx, 'description', ${c}.description, 'date', ${c}.day, 'user_id', ${c}.uid, 'photo_url', ${c}.photo_id, 'reactions', ${heartsJson(c)})`;
}

/**
 * SQL of one row: the JSON text of a goal's newest check-ins in ascending order, as `check_ins`. As above, a `photo_url` is an id.
 *
 * The search ends at an index that the goal's row tells: from there on the newest `shown` are there, even where somebody who left took
 * theirs along. Without it PostgreSQL reads a whole page of the index, the more of one goal the longer its history. The limit stays:
 * it is what the planner believes in.
 * @param g the alias of the goal's row
 */
export function newestCheckIns(g: string, shown: number): string {
  return `
    select coalesce(json_agg(n order by n.index), '[]')::text as check_ins
    from (
      select c.idx as index, c.description, c.day as date, c.uid as user_id, c.photo_id as photo_url, ${heartsJson('c')} as reactions
      from check_ins c
      where c.goal_id = ${g}.id and c.idx >= ${g}.next_idx - ${g}.gone_check_ins - ${shown}
      order by c.idx desc limit ${shown}
    ) n`;
}
