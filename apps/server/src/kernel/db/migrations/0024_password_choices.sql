-- Sessions that a mailed link opened for an account without a password: each may choose one until then.
create table password_choices (
  session_id text primary key references identity_session (id) on delete cascade,
  expires_at timestamptz not null
);
