-- The days on which a person opened something last, and last before their paid month (decision 143). What was before this
-- is not known and counts as used.
alter table billing_accounts
  add column opened_on date default current_date,
  add column opened_before date default current_date,
  -- From when on the plan is paused; epoch seconds. It can be ahead.
  add column paused_from bigint,
  -- The next renewal costs nothing, because a month was not used.
  add column is_renewal_free boolean not null default false;

alter table billing_accounts alter column opened_on drop default, alter column opened_before drop default;

create or replace function note_change_of_billing() returns trigger language plpgsql as $$
begin
  -- Each run of billing leases the account and notes when it read the provider.
  old.run_token := new.run_token;
  old.run_until := new.run_until;
  old.synced_at := new.synced_at;
  -- An opening changes nothing that is shown.
  old.opened_on := new.opened_on;
  old.opened_before := new.opened_before;
  if old is distinct from new then perform note_change(new.uid); end if;
  return null;
end;
$$;
