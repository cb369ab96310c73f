-- When a participant's goal was rooted, as [{from, to}], and the day on which they were asked about it last. Null is
-- never, as of all before.
alter table goal_participants add column rooted jsonb, add column automaticity_asked date;
