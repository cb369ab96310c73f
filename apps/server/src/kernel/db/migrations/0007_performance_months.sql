-- Months of Performance, bought with streaks: a row each, from the exchange to the invoice that carries it.
create table performance_months (
  uid text not null references profiles (uid),
  -- The ledger entry that paid for it, and its place among the months of that entry: the order in which months are spent.
  exchange_seq int not null,
  nth int not null,
  state text not null constraint performance_months__state
    check (state in ('available', 'attaching', 'attached', 'consumed', 'compensated', 'expired', 'revoked')),
  -- How it went on its way to an invoice: with the coupon on the subscription, or with a checkout.
  via text constraint performance_months__via check (via in ('subscription', 'checkout')),
  -- Lost to inactivity, while its coupon is still to be taken off the subscription.
  is_expiring boolean not null default false,
  -- Of a compensated month: the credit is known to be on the customer's balance.
  is_credited boolean not null default false,
  -- Counts calls to the payment provider, which keeps the outcome of a key, failures included.
  attempt int not null default 0,
  stripe_discount_id text,
  checkout_session_id text,
  stripe_invoice_id text,
  -- Epoch seconds, to compare with those of invoices.
  created_at bigint not null,
  primary key (uid, exchange_seq, nth),
  constraint performance_months__exchange foreign key (uid, exchange_seq) references streak_ledger (uid, seq),
  constraint performance_months__spent check ((state in ('consumed', 'compensated')) = (stripe_invoice_id is not null))
);

-- One month for an invoice, and one on its way for a person.
create unique index performance_months__invoice on performance_months (stripe_invoice_id) where stripe_invoice_id is not null;
create unique index performance_months__one_on_its_way on performance_months (uid) where state in ('attaching', 'attached');

alter table billing_accounts
  add column latest_invoice_id text,
  -- What the badge needs, kept in the transactions that change months: months not yet billed, and whether one paid for the running period.
  add column months_left int not null default 0 constraint billing_accounts__months check (months_left >= 0),
  add column is_period_earned boolean not null default false,
  -- The last active day for which the warning about losing months was sent.
  add column warned_for date,
  -- Who reconciles this account now, and until when that is believed without another sign of life.
  add column run_token uuid,
  add column run_until timestamptz;

create index billing_accounts__months_left on billing_accounts (uid) where months_left > 0;
