import { BLOCKS_READ } from '@fivefold/rules/meadow';

/**
 * SQL: a person's full blocks that were paid and not taken back, the newest of them, as `goal_id`, `day`, `frequency`,
 * `scene` and `seq`. What was taken back is found row by row: as a join PostgreSQL might read the whole ledger. The ledger
 * keeps what goals that are gone have earned, and so it has their blocks. Every value is SQL.
 */
export function blocksSql({ uid }: Readonly<Record<'uid', string>>): string {
  return `
    select split_part(l.source, ':', 2)::uuid as goal_id, coalesce(l.day, (l.at at time zone 'UTC')::date) as day,
           l.frequency, l.scene, l.seq
    from (
      select * from streak_ledger newest
      where newest.uid = ${uid} and newest.kind = 'award' and newest.frequency in ('daily', 'weekly')
      order by newest.seq desc limit ${BLOCKS_READ}
    ) l
    where (
      select count(*) from streak_ledger undone where undone.uid = ${uid} and undone.source = 'undo:' || substr(l.source, 10)
    ) = 0`;
}
