-- What scripts and other apps use in a person's place. Only the hash of a token can be looked up: a leaked copy opens nothing.
create table access_tokens (
  id uuid primary key,
  uid text not null references profiles (uid),
  name text not null,
  scope text not null constraint access_tokens__scope check (scope in ('read', 'check-in')),
  token_hash text not null constraint access_tokens__token unique,
  made_at timestamptz not null,
  -- Null where it does not end by itself.
  expires_at timestamptz,
  -- To the hour.
  last_used_at timestamptz
);

create index access_tokens__person on access_tokens (uid, made_at);
