-- Whatever leaves the database is a row written in the transaction that causes it.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- While a row with this key waits or runs, another with the same key is not added.
  dedupe_key text unique,
  -- Set when the same key was asked for again while the job ran: it runs once more.
  is_wanted_again boolean not null default false,
  run_at timestamptz not null,
  attempts int not null default 0,
  leased_until timestamptz,
  parked_at timestamptz,
  last_error text,
  created_at timestamptz not null
);

create index jobs__due on jobs (run_at) where parked_at is null;

-- The local mailbox, in place of SMTP.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null
);

create index mailbox__newest on mailbox (sent_at);
