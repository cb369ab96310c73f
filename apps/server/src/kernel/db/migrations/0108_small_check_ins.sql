-- Whether a check-in was the small version; those of before, and of older processes, were not.
alter table check_ins add column small boolean not null default false;
