-- Accounts at the operator's sign-in provider (OpenID Connect) that log in to an account here.
create table identity_provider_links (
  -- Who speaks for the subject: the provider's address as the operator wrote it.
  issuer text not null,
  subject text not null,
  user_id text not null references identity_user ("id") on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
