-- What the last mending of a person's goal did, for as long as its toast undoes it; a job erases it then.
create table mends (
  goal_id uuid not null references goals (id) on delete cascade,
  uid text not null,
  -- Of the late check-ins that it added, ascending by day.
  indexes int[] not null,
  freezes smallint not null,
  days_off_before jsonb,
  -- As it left them. What is changed meanwhile is not undone.
  days_off_after jsonb,
  last_checked date,
  mended_at timestamptz not null,
  primary key (goal_id, uid)
);

create index mends__uid on mends (uid);
