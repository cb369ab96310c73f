-- How much a period of a goal asks for and what a tap adds, in hundredths, so that sums are exact. Null is none, as of all
-- goals before and of those that older processes insert.
alter table goals add column target_hundredths int, add column amount_unit text, add column step_hundredths int;

-- What a person added to a goal on a day, in hundredths, and in how many additions.
create table amounts (
  goal_id uuid not null references goals (id) on delete cascade,
  uid text not null,
  day date not null,
  hundredths bigint not null,
  additions int not null,
  primary key (goal_id, uid, day)
);

-- For a person's export and the deletion of their account.
create index amounts__uid on amounts (uid, goal_id, day);

-- Each addition of the last days, so that the newest can be taken back. Older ones are in the sum of their day alone.
create table additions (
  goal_id uuid not null references goals (id) on delete cascade,
  uid text not null,
  seq int not null,
  day date not null,
  hundredths int not null,
  added_at timestamptz not null,
  primary key (goal_id, uid, seq)
);

create index additions__uid on additions (uid);
