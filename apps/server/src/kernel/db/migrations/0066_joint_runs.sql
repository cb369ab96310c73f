-- How many periods in a row both participants of a shared goal did, as of the last one. Goals that were shared before begin anew.
create table joint_runs (
  goal_id uuid primary key references goals (id) on delete cascade,
  count int not null constraint joint_runs__count check (count > 0),
  from_day date not null,
  to_day date not null
);
