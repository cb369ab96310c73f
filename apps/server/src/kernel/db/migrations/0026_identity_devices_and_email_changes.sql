-- Devices that an account has signed in with, and changes of its address. All of it goes with the account.
create table identity_devices (
  user_id text not null references identity_user ("id") on delete cascade,
  -- SHA-256 of the random id that the device keeps.
  id_hash text not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, id_hash)
);

-- The address that an account is about to change to, until its mailed link is followed. A new request replaces an old one.
create table identity_email_changes (
  user_id text primary key references identity_user ("id") on delete cascade,
  email text not null,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- A former address, which may take the change back until then.
create table identity_email_restores (
  code_hash text primary key,
  user_id text not null references identity_user ("id") on delete cascade,
  email text not null,
  -- No other account can have the address until then; only for an address that was proven to be its owner's.
  is_reserved boolean not null,
  expires_at timestamptz not null
);

create index identity_email_restores__user on identity_email_restores (user_id);
create index identity_email_restores__email on identity_email_restores (email);
