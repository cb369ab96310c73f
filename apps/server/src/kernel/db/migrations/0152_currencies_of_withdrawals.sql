alter table withdrawals add column currency text not null default 'usd';
