-- The part of the day in which a participant does a goal; null is none, as of all before.
alter table goal_participants add column part_of_day text;
