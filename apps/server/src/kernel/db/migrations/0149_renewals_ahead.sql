-- The hourly look at plans that renew within two days.
create index billing_accounts__renewing on billing_accounts (current_period_end) where status = 'active';
