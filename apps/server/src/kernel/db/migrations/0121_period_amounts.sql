-- What was added in the newest period in which something was, with the first day of the period: the dashboard asks no
-- history. Null is nothing, as of all before.
alter table goal_participants add column amount_from date, add column amount_hundredths bigint;
