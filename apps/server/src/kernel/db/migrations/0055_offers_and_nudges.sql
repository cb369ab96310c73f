-- A shared goal waits for the friend's consent. Null means that the goal was accepted: so it is for everyone who was here
-- before, and in rows that older processes insert.
alter table goal_participants
  add column offered_at timestamptz,
  -- When the other participant last nudged this one.
  add column nudged_at timestamptz;
