-- Of an award: the freezes that it brought, which its reversal takes back.
alter table streak_ledger add column freezes smallint not null default 0;

-- Not checked against the rows that are there, which the narrower rule held: that would read the table while it is locked.
alter table streak_ledger drop constraint streak_ledger__sign;
alter table streak_ledger add constraint streak_ledger__sign
  check ((kind = 'award' and points > 0) or (kind in ('exchange', 'reversal') and points < 0)) not valid;
