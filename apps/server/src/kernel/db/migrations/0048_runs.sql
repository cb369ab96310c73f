-- What is kept of a person's check-ins on a goal: how many, the last run and the best one. It is true when run_to is
-- last_checked. For everyone who was here before, and after a check-in by an older process, it is not: then it is counted
-- from the history, once, by the next check-in.
alter table goal_participants
  add column check_ins int not null default 0,
  add column run_from date,
  add column run_to date,
  add column run_count int not null default 0,
  add column best_run_from date,
  add column best_run_to date,
  add column best_run_count int not null default 0;
