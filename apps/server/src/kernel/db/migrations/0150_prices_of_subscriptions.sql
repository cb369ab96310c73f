-- What a subscription costs a month, from the payment provider, and the price that its person was told of. Every
-- subscription that was made before, or by an older process during an update, costs the default.
alter table billing_accounts
  add column price_cents int not null default 1000,
  add column price_currency text not null default 'usd',
  add column next_price_cents int,
  -- Epoch seconds.
  add column next_price_told_at bigint;

create index billing_accounts__next_price on billing_accounts (current_period_end) where next_price_cents is not null;
