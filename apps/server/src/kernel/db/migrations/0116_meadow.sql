-- The scene of the check-in before the one that was paid, which a full block plants in the meadow. Null for those before
-- and for what older processes write: then it is read from the check-in, as long as there is one.
alter table streak_ledger add column scene text;
-- A person's newest blocks.
create index streak_ledger__blocks on streak_ledger (uid, seq) where kind = 'award' and frequency in ('daily', 'weekly');
