-- The last day of which a participant said that they missed it, so that no device asks again. Null is none, as of all before.
alter table goal_participants add column miss_answered date;

-- What got in the way on a missed day. A job erases it after 90 days.
create table misses (
  uid text not null,
  goal_id uuid not null,
  day date not null,
  reason text not null constraint misses__reason check (reason in ('forgot', 'no_time', 'ill', 'not_mine')),
  -- Whether this answer brought an offer: it and those before it do not count again.
  is_offered boolean not null,
  primary key (uid, goal_id, day),
  foreign key (uid, goal_id) references goal_participants (uid, goal_id) on delete cascade
);

create index misses__day on misses (day);
