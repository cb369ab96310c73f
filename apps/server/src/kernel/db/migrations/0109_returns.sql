-- A person's returns over all goals and the freezes that they brought, after each change: two that saw the same row
-- collide at the next one.
create table returns (
  uid text not null,
  seq int not null,
  count int not null,
  freezes int not null,
  primary key (uid, seq)
);

-- What is kept of a goal's check-ins beside its runs. `counted_to` is the check-in up to which weeks and strength are
-- counted: where it is not the last one, an older process wrote that, and they are counted from the history.
alter table goal_participants
  add column returns int not null default 0,
  add column last_return date,
  add column run_weeks int not null default 0,
  add column strength real not null default 0,
  add column counted_to date;
