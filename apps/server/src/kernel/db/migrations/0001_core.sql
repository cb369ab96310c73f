-- People, goals, check-ins, the streak ledger. Keys begin with what the rows belong to, so that they can be split by it one day.

create table profiles (
  uid text primary key,
  email text not null,
  -- The ledger's balance, its sum of awards and its last entry, kept in the transaction that writes the ledger.
  total_streaks int not null default 0 constraint profiles__no_debt check (total_streaks >= 0),
  lifetime_points int not null default 0,
  ledger_seq int not null default 0,
  last_active_on date,
  old_goals_banner_last_shown date,
  time_zone text,
  created_at timestamptz not null
) with (fillfactor = 90);

create index profiles__email on profiles (email);

create table goals (
  id uuid primary key,
  kind text not null constraint goals__kind check (kind in ('regular', 'shared')),
  goal text not null,
  is_public boolean not null default false,
  frequency text not null constraint goals__frequency check (frequency in ('daily', 'weekly', 'monthly', 'once')),
  weekly_interval smallint constraint goals__interval check (weekly_interval between 1 and 3),
  created_by text not null references profiles (uid),
  -- The index of the next check-in: given once under this row's lock, never reused.
  next_idx int not null default 0,
  created_at timestamptz not null,
  constraint goals__interval_is_weekly check ((frequency = 'weekly') = (weekly_interval is not null))
) with (fillfactor = 90);

-- How each person stands with a goal; a personal goal has one participant.
create table goal_participants (
  uid text not null references profiles (uid),
  goal_id uuid not null references goals (id) on delete cascade,
  last_checked date,
  count_checked smallint not null default 0 constraint goal_participants__block check (count_checked between 0 and 5),
  count_streak int not null default 0,
  joined_at timestamptz not null,
  primary key (uid, goal_id)
) with (fillfactor = 90);

create index goal_participants__goal on goal_participants (goal_id);

create table check_ins (
  goal_id uuid not null references goals (id) on delete cascade,
  idx int not null,
  uid text not null,
  day date not null,
  description text not null,
  photo_id uuid,
  time_zone text,
  arrived_at timestamptz not null,
  primary key (goal_id, idx),
  constraint check_ins__one_a_day unique (goal_id, uid, day)
);

-- Append-only. (uid, seq) makes two writers that both saw the same balance collide; (uid, source) pays nothing twice.
create table streak_ledger (
  uid text not null references profiles (uid),
  seq int not null,
  kind text not null,
  points int not null,
  source text not null,
  -- Of an award: the goal's frequency and the check-in's day, for the limit on 'once' goals.
  frequency text,
  day date,
  at timestamptz not null,
  primary key (uid, seq),
  constraint streak_ledger__once_each unique (uid, source),
  constraint streak_ledger__sign check ((kind = 'award' and points > 0) or (kind = 'exchange' and points < 0))
);

create index streak_ledger__once_goals on streak_ledger (uid, day) where frequency = 'once';

-- Answers to requests that carried an Idempotency-Key, so that a repeat gets the same answer, also after a restart.
create table request_keys (
  uid text not null,
  key uuid not null,
  call text not null,
  fingerprint text not null,
  -- As text that keeps its order: the repeat is the same to the letter.
  answer json,
  created_at timestamptz not null,
  primary key (uid, key)
);

create index request_keys__created on request_keys (created_at);
