-- Addresses of a person's programs that are told what happens.
create table webhooks (
  id uuid primary key,
  uid text not null references profiles (uid),
  url text not null,
  -- What signs its requests, encrypted.
  secret text not null,
  events text[] not null,
  made_at timestamptz not null,
  -- What happened before is not sent: when it was made, or switched on again.
  on_since timestamptz not null,
  -- Requests in a row that failed.
  failures int not null default 0,
  -- Null while it is on.
  off_at timestamptz
);

create index webhooks__uid on webhooks (uid, made_at);

-- What a webhook is told, the newest of each. It has no foreign key: a check-in writes it, and must not fail because its webhook is
-- removed at that moment. Its job deletes what has lost its webhook.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  made_at timestamptz not null,
  tries smallint not null default 0,
  -- Null where it is not tried again.
  next_at timestamptz,
  -- Null while it is to be sent.
  ended_at timestamptz,
  failure text,
  failure_status smallint
);

create index webhook_deliveries__newest on webhook_deliveries (webhook_id, made_at desc);

-- The newest lapse of each goal that a webhook was told: its streak ended with this check-in.
create table webhook_lapses (
  webhook_id uuid not null references webhooks (id) on delete cascade,
  goal_id uuid not null,
  last_checked date not null,
  primary key (webhook_id, goal_id)
);
