-- Whether a goal is one to do without. False, as of all goals before and of those that older processes insert.
alter table goals add column avoid boolean not null default false;
