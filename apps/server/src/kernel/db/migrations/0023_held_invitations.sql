-- An invitation waits until its inviter's address is verified; then it is mailed. Those that were mailed before this stand as they are.
alter table invitations add column is_held boolean not null default false;

-- What the limits still have to count of invitations that went with an account: when, and keyed digests of the two addresses.
create table erased_invitations (
  address_key text not null,
  inviter_key text not null,
  created_at timestamptz not null
);

create index erased_invitations__address on erased_invitations (address_key, created_at);
create index erased_invitations__inviter on erased_invitations (inviter_key, created_at);
create index erased_invitations__age on erased_invitations (created_at);
