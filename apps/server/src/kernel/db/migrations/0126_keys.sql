-- Passkeys of an account. All of it goes with the account.
create table identity_passkeys (
  id uuid primary key,
  user_id text not null references identity_user ("id") on delete cascade,
  -- What the authenticator calls it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; one that does not is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index identity_passkeys__user on identity_passkeys (user_id, created_at);

-- The authenticator app of an account.
create table identity_second_steps (
  user_id text primary key references identity_user ("id") on delete cascade,
  -- Encrypted with the secret that signs sessions.
  secret text not null,
  -- Null until a first code has shown that the app has it: nothing asks for a code before.
  confirmed_at timestamptz,
  -- The half minute of the code that was used last: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table identity_recovery_codes (
  user_id text not null references identity_second_steps (user_id) on delete cascade,
  -- SHA-256; a row goes when its code is used.
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Questions to passkeys that were answered: each is good for one answer.
create table identity_used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);

create index identity_used_challenges__end on identity_used_challenges (expires_at);
