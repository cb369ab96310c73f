-- Purchases that were taken back, once each, by the subscription that they began (decision 143).
create table withdrawals (
  subscription_id text primary key,
  uid text not null,
  purchased_at timestamptz not null,
  -- When it was asked for: until then the plan counts as used.
  asked_at timestamptz not null,
  confirmed_at timestamptz not null,
  -- Rises after a refusal of the payment provider, which remembers the outcome of a key.
  attempt int not null default 0,
  -- Null until the money is on its way, or cannot be.
  settled_at timestamptz,
  paid_cents int not null default 0,
  -- What is to be given back, and what the provider says was.
  owed_cents int not null default 0,
  refunded_cents int not null default 0,
  -- Credit that had paid for a part and is the buyer's again.
  credit_cents int not null default 0,
  -- The bank decides about the payment, so it is not ours to give back.
  is_disputed boolean not null default false,
  -- The bill whose earned month came back, because nothing of it was used.
  freed_invoice_id text
);

create index withdrawals__uid on withdrawals (uid);

create index withdrawals__newest on withdrawals (confirmed_at desc);
