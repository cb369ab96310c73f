-- The subscription that its buyer was told of last by mail, with the way to withdraw from it (decision 143).
alter table billing_accounts add column told_subscription_id text;
