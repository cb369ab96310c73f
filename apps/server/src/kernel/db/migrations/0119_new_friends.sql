-- Whether a person has not seen yet that this friend is new. False for friendships of before, and of processes that are older.
alter table friendships add column is_new boolean not null default false;
