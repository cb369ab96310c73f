import { expect, it } from 'vitest';
import { findCrossings } from './find-crossings.ts';

const CATALOG = new Map([
  ['profiles', ['uid', 'invited_by']],
  ['friendships', ['uid', 'friend_uid']],
  ['goals', ['id', 'created_by']],
  ['goal_participants', ['uid', 'goal_id']],
  ['check_ins', ['goal_id', 'idx', 'uid']],
  ['jobs', ['id']],
]);
const whyOf = (text: string, ...values: unknown[]) => findCrossings([{ during: 'this', text, values }], CATALOG);

it.each([
  ['is bound by a value', 'select * from profiles where uid = $1'],
  ['is bound in an `in` of one', 'select * from profiles p where p.uid in ($1)'],
  ['is inserted for the person', 'insert into friendships (uid, friend_uid) values ($1, $2) on conflict do nothing'],
  [
    'is joined with a bound one',
    'update profiles p set invited_by = null from friendships f where f.uid = p.uid and p.uid = $1',
  ],
  [
    'is joined through a query with a name',
    'with me as (select uid as id from profiles where uid = $1) select * from me, friendships f where f.uid = me.id',
  ],
  [
    'is read in a query of a column',
    'select (select count(*) from friendships f where f.uid = p.uid) from profiles p where (p.uid, 1) = ($1, 1)',
  ],
  [
    'is part of a goal of the person',
    'select * from goals g join check_ins c on c.goal_id = g.id where g.created_by = $1',
  ],
  ['is part of one goal', 'select * from check_ins where goal_id = $2 and idx in (1, 2)'],
  ['is on one machine, alone', 'delete from jobs'],
])('needs one shard when each table %s', async (_, text) => {
  expect(await whyOf(text, 'ann', 'ben')).toEqual([]);
});

it.each([
  ['of all people', 'delete from profiles', 'profiles of several people'],
  ['of a list of people', 'select * from profiles where uid = any($1)', 'profiles of several people'],
  ['of one person or another', 'select * from profiles where uid = $1 or uid = $2', 'profiles of several people'],
  [
    'of two people',
    'insert into friendships (uid, friend_uid) values ($1, $2), ($2, $1)',
    'friendships of several people',
  ],
  [
    'of a person and of friends',
    'select * from friendships f join profiles p on p.uid = f.friend_uid where f.uid = $1',
    'profiles by friendships.friend_uid',
  ],
  [
    'of goals that a person takes part in',
    'select * from goals join goal_participants p on p.goal_id = goals.id where p.uid = $1',
    'goals by goal_participants.goal_id',
  ],
  [
    'of a person and a goal',
    'with c as (delete from check_ins where goal_id = $2) select * from profiles where uid = $1',
    'check_ins by a given id',
  ],
  [
    'of a person and of one machine',
    'with j as (insert into jobs (id) values ($2)) select * from profiles where uid = $1',
    'jobs on one machine',
  ],
  [
    'of two people by values',
    'select * from profiles p, friendships f where p.uid = $1 and f.uid = $2',
    'profiles and another person’s friendships',
  ],
])('crosses shards when it has rows %s', async (_, text, why) => {
  expect(await whyOf(text, 'ann', 'ben')).toEqual([`this: ${why}`]);
});

it('crosses shards when two people were the same one at another time', async () => {
  const text = 'select * from profiles p, friendships f where p.uid = $1 and f.uid = $2';
  expect(await whyOf(text, 'ann', 'ann')).toEqual([]);
  expect(await whyOf(text, 'ann', 'ben')).toHaveLength(1);
});
