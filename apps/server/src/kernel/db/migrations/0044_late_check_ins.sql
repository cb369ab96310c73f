-- The day on which a late check-in was added; null for one of its own day.
alter table check_ins add column added_on date;
