-- Days off, late and undone check-ins, the archive and the order of goals. All columns may stay empty: older processes insert
-- rows without them.
alter table goals
  add column emoji text,
  -- Deleted a few seconds ago: nobody sees it, and it can still be restored.
  add column deleted_at timestamptz;

alter table goal_participants
  -- A person's own for this goal: {"rest": [{"from", "weekdays"}], "frozen": [{"from", "to"}], "archived": [{"from", "to"}]}.
  -- The gap of a few days that it is read for never needs a table of its own.
  add column days_off jsonb,
  add column archived_on date,
  -- The place among the person's goals; goals without one follow, the oldest first.
  add column position int;

-- The day on which a late check-in was added; null for one of its own day.
alter table check_ins add column added_on date;

alter table profiles
  -- Absences: [{"from", "to"}], ascending. They are few: at most 60 days a year.
  add column away jsonb,
  -- Below 0 when one was used that an undone check-in had brought. Who was here before freezes came has them all.
  add column freezes smallint not null default 3;
alter table profiles alter column freezes set default 1;

-- Of an award: the freezes that it brought, which its reversal takes back.
alter table streak_ledger add column freezes smallint not null default 0;

-- Not checked against the rows that are there, which the narrower rule held: that would read the table while it is locked.
alter table streak_ledger drop constraint streak_ledger__sign;
alter table streak_ledger add constraint streak_ledger__sign
  check ((kind = 'award' and points > 0) or (kind in ('exchange', 'reversal') and points < 0)) not valid;
