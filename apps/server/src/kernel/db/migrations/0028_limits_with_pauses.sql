-- Of limits with growing pauses: no further try before this. Null for all other limits.
alter table limit_counts add column open_at timestamptz;
