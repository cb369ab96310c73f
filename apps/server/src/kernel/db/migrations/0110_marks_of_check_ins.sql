-- Whether a check-in was a return, and the milestone that it reached; those of before, and of older processes, have none.
alter table check_ins add column came_back boolean not null default false, add column milestone smallint;
