-- Addresses whose owners want no more invitations, as keyed digests: most of them have no account.
create table refused_invitations (
  address_key text primary key,
  refused_at timestamptz not null
);
