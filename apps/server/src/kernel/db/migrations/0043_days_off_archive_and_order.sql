alter table goal_participants
  -- A person's own for this goal: {"rest": [{"from", "weekdays"}], "frozen": [{"from", "to"}], "archived": [{"from", "to"}]}.
  -- The gap of a few days that it is read for never needs a table of its own.
  add column days_off jsonb,
  add column archived_on date,
  -- The place among the person's goals; goals without one follow, the oldest first.
  add column position int;
