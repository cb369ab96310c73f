-- Devices that get push notifications. A token may be 4096 characters long, more than an index holds: its SHA-256 stands for it.
create table push_tokens (
  digest text primary key,
  uid text not null references profiles (uid),
  token text not null,
  platform text not null constraint push_tokens__platform check (platform in ('native', 'web')),
  registered_at timestamptz not null
);

create index push_tokens__person on push_tokens (uid, registered_at);

-- What somebody is to be told, once: a row each, gathered into one message by a job.
create table push_news (
  uid text not null references profiles (uid),
  kind text not null constraint push_news__kind check (kind in ('heart', 'check_in', 'friend')),
  actor_uid text not null references profiles (uid),
  -- The check-in that it is about; empty for a friendship.
  subject text not null,
  at timestamptz not null,
  -- Kept for some days, so that a heart that comes and goes is told once.
  told_at timestamptz,
  primary key (uid, kind, actor_uid, subject),
  constraint push_news__of_others check (uid <> actor_uid)
);

create index push_news__age on push_news (at);

-- Pushes in place of Firebase's messaging, for /dev/push; the newest some hundred.
create table recorded_pushes (
  seq serial primary key,
  uid text not null,
  token text not null,
  title text not null,
  body text not null,
  data json not null,
  sent_at timestamptz not null
);
