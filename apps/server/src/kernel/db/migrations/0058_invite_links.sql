-- Invitations that a person hands over: the first one who accepts a link becomes its inviter's friend.
create table invite_links (
  id uuid primary key,
  inviter_uid text not null references profiles (uid),
  code_hash text not null constraint invite_links__code unique,
  created_at timestamptz not null,
  -- Brought forward when the inviter takes the link back.
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When an account was made with it, where only invited people may sign up.
  signed_up_at timestamptz
);

create index invite_links__inviter on invite_links (inviter_uid, created_at);
create index invite_links__age on invite_links (created_at);
