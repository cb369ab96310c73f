-- How often somebody did what only so many may do in a time: one row for each that counts now, shared by all processes.
create table limit_counts (
  -- Which limit, and whom it counts: an account, a person or a network address.
  name text not null,
  key text not null,
  taken int not null constraint limit_counts__taken check (taken >= 0),
  -- On real time, the database's own; after it the row means nothing.
  ends_at timestamptz not null,
  primary key (name, key)
);

create index limit_counts__end on limit_counts (ends_at);
