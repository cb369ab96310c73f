-- Our mirror of a person's subscription at the payment provider; only reconcile writes the mirrored columns.
create table billing_accounts (
  uid text primary key references profiles (uid),
  stripe_customer_id text unique,
  customer_attempt int not null default 0,
  checkout_attempt int not null default 0,
  checkout_session_id text,
  subscription_id text,
  status text,
  current_period_start bigint,
  current_period_end bigint,
  cancels_at bigint,
  synced_at timestamptz
);

create index billing_accounts__synced on billing_accounts (synced_at);

create table stripe_events (
  id text primary key,
  type text not null,
  created bigint not null,
  received_at timestamptz not null
);
