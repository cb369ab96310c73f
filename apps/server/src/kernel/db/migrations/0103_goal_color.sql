-- A goal's color, a label of its creator. Null is none, as of all goals before and of those that older processes insert.
alter table goals add column color text;
