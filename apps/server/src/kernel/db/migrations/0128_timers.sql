-- When a person started the timer of a goal, and the day that it was then. Null is no timer, as of all before.
alter table goal_participants add column timer_started_at timestamptz, add column timer_day date;
