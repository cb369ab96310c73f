-- On how many days of a week a daily goal is due, from which days on, and which days of the last check-in's week have a
-- check-in: its free days are found from them. Null is every day, as of all participants before and of those that older
-- processes insert.
alter table goal_participants add column week_plan jsonb;
