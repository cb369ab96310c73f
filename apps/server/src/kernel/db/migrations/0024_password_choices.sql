-- Sessions that a mailed link opened for an account without a password: each may choose one until then.
create table password_choices (
  session_id text primary key,
  expires_at timestamptz not null
);

create index password_choices__end on password_choices (expires_at);

-- Whose reset codes go with an account.
create index identity_verification__value on identity_verification (value);
