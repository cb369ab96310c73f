-- Days off, late and undone check-ins, the archive and the order of goals: this file and the next four. Each changes one table
-- in a transaction of its own, so that it never holds a table for which requests wait while it waits for another one. All
-- columns may stay empty: older processes insert rows without them.
alter table goals
  add column emoji text,
  -- Deleted a few seconds ago: nobody sees it, and it can still be restored.
  add column deleted_at timestamptz;
