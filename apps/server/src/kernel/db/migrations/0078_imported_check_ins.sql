-- Imported check-ins earn no points and are no part of a block that earns any. They come before all others of their goal.
alter table check_ins add column is_imported boolean not null default false;
