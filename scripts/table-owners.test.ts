import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaults } from './table-owners/check.ts';
import { TABLE_RULES } from './table-owners/owners.ts';
import { readServerSources, SERVER_SOURCES } from './table-owners/sources.ts';

const RULES = {
  goals: { owner: ['features/goals'], readers: ['features/dashboard'] },
  photos: { owner: ['features/photos', 'ports/photo-store'] },
};
/** Files that use every table as the rules say. */
const OBEDIENT = [
  { path: 'features/goals/store.ts', text: `db.insertInto('goals')` },
  { path: 'features/dashboard/read.ts', text: '`select * from goals g where g.uid = $1`' },
  { path: 'ports/photo-store/s3.ts', text: `db.deleteFrom('photos')` },
];
const faultsWith = (text: string, path = 'features/friends/store.ts') =>
  findFaults([...OBEDIENT, { path, text }], RULES);

describe('the check of table owners', () => {
  it('finds nothing wrong with files that follow the rules', () => {
    expect(findFaults(OBEDIENT, RULES)).toEqual([]);
  });

  it.each([
    ["db.insertInto('goals').values({})", 'writes'],
    ["db.updateTable('goals as g').set({})", 'writes'],
    ["db.deleteFrom(['goals'])", 'writes'],
    ["db.selectFrom('goals')", 'reads'],
    ["db.selectFrom('friends').innerJoin('goals as g', 'g.id', 'f.goal_id')", 'reads'],
    ["'insert into goals (id) values ($1)'", 'writes'],
    ['`with gone as (delete from goals where id = ${id} returning id) select 1`', 'writes'],
    ['`update goals g\n  set name = ${name}`', 'writes'],
    ['`update "goals" set name = ${name}`', 'writes'],
    ["`select ${columns} from friends f left join goals on true where ${f('x')}`", 'reads'],
    ['`select 1 from friends f, goals g`', 'reads'],
    ['`select ${`(select 1 from goals)`}`', 'reads'],
  ])('reports that a stranger with %s %s the table', (text, verb) => {
    expect(faultsWith(text)).toEqual([`features/friends/store.ts:1 ${verb} goals, which belongs to features/goals`]);
  });

  it('reports a write by a feature that may only read', () => {
    expect(faultsWith('x;\n`update goals set name = 1`', 'features/dashboard/write.ts')).toEqual([
      'features/dashboard/write.ts:2 writes goals, which belongs to features/goals',
    ]);
  });

  it('reports a write to a table whose name is inserted into the text', () => {
    for (const text of ['`delete from ${table} where id = 1`', 'db.updateTable(table)'])
      expect(faultsWith(text)).toHaveLength(1);
  });

  it('ignores comments, locks, upserts and CTEs that are named like no table', () => {
    for (const text of [
      '// delete from goals',
      '`select id from friends for update`',
      '`insert into friends (a) values (1) on conflict (a) do update set a = 2`',
      '`with goal as (select 1) select * from goal`',
    ])
      expect(faultsWith(text)).toEqual([]);
  });

  it('reports a reader that no longer reads, and an owner that no longer uses its table', () => {
    expect(findFaults(OBEDIENT.slice(0, 1), RULES)).toEqual([
      'features/dashboard may read goals and does not: remove it from the rule',
      'photos is not used by its owner',
    ]);
  });
});

describe('the tables of the server', () => {
  it('are those of the rules', () => {
    const schema = readFileSync(join(SERVER_SOURCES, 'kernel/db/schema.ts'), 'utf8').split(
      'export interface Schema {',
    )[1];
    const tables = [...(schema ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(tables.toSorted()).toEqual(Object.keys(TABLE_RULES).toSorted());
  });

  it('are written by their owners only, and a planted write of another feature is found', () => {
    const files = readServerSources();
    expect(findFaults(files, TABLE_RULES)).toEqual([]);
    const planted = { path: 'features/friends/planted.ts', text: '`update profiles set email = $1 where uid = $2`' };
    expect(findFaults([...files, planted], TABLE_RULES)).toEqual([
      'features/friends/planted.ts:1 writes profiles, which belongs to features/profile',
    ]);
  });
});
