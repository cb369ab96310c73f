-- What a Performance month took off its invoice, once it did.
alter table performance_months add column saved_cents int not null default 900;
