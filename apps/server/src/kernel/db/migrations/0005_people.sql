-- Friends, the invitations that make them, and hearts on check-ins.

-- Both directions of a friendship are rows, so that one person's friends are one range of the key.
create table friendships (
  uid text not null references profiles (uid),
  friend_uid text not null references profiles (uid),
  since timestamptz not null,
  primary key (uid, friend_uid),
  constraint friendships__two_people check (uid <> friend_uid)
);

-- An invitation to exactly one address. It links once (accepted_at); the code in its mail signs in once (code_used_at).
create table invitations (
  id uuid primary key,
  inviter_uid text not null references profiles (uid),
  email text not null,
  code_hash text not null constraint invitations__code unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  code_used_at timestamptz,
  accepted_at timestamptz
);

-- For the limits, and for finding what stands between two people.
create index invitations__inviter on invitations (inviter_uid, created_at);
create index invitations__address on invitations (email, created_at);

-- Who invites an address holds its row, so that two inviters at once both count the other's.
create table invited_addresses (
  email text primary key,
  last_invited_at timestamptz not null
);

create table reactions (
  goal_id uuid not null,
  idx int not null,
  uid text not null,
  at timestamptz not null,
  primary key (goal_id, idx, uid),
  constraint reactions__check_in foreign key (goal_id, idx) references check_ins (goal_id, idx) on delete cascade
);

-- How many rows `reactions` has for a check-in: most have none, and a list then need not look.
alter table check_ins add column hearts smallint not null default 0 constraint check_ins__hearts check (hearts >= 0);

-- A friend's public goals, in their order.
create index goals__public on goals (created_by, created_at, id) where kind = 'regular' and is_public;
