-- A free renewal that never came, because its plan ended before: when its credit was taken back, and what went back to the
-- card that had paid for the unused month (decision 143).
alter table unused_months
  add column returned_at timestamptz,
  add column refunded_cents int not null default 0;
