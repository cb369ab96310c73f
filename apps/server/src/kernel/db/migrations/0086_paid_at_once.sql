-- For the limits on what 'once' and 'monthly' goals pay in 30 days: the awards since an instant, reversals beside them.
create index streak_ledger__paid_at_once on streak_ledger (uid, at) where frequency in ('once', 'monthly');
-- A process of the version before finds 'once' awards by the new one.
drop index streak_ledger__once_goals;
