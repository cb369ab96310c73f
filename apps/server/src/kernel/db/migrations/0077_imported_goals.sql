-- What a goal was imported from, `loop:Meditate`, and when; null for goals that were made here. Whoever imports the same file
-- again finds the goal by it, and late check-ins lie after it.
alter table goals add column imported_from text, add column imported_at timestamptz;
