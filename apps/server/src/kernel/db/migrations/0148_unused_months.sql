-- Paid months in which nothing was opened, once each: a free renewal, or after three in a row a pause (decision 143).
create table unused_months (
  subscription_id text not null,
  period_start bigint not null,
  period_end bigint not null,
  uid text not null,
  -- Which one in a row.
  nth int not null,
  kind text not null check (kind in ('free', 'pause')),
  -- The renewal that costs nothing, or from which on the plan is paused.
  renews_at bigint not null,
  cents int not null,
  decided_at timestamptz not null,
  -- Rises after a refusal of the payment provider, which remembers the outcome of a key.
  attempt int not null default 1,
  -- Null until the provider has the credit, or has paused the plan.
  done_at timestamptz,
  -- The renewal that the credit paid.
  invoice_id text unique,
  -- When the person went on, and when the provider knew.
  resumed_at timestamptz,
  released_at timestamptz,
  primary key (subscription_id, period_start)
);

create index unused_months__uid on unused_months (uid);
