-- Friends whom the owner of a personal goal chose to see it; null for none. Never beside is_public.
alter table goals add column audience text[];

-- The person's own view: whether they see the goals of this friend.
alter table friendships add column muted boolean not null default false;

-- Who wants nothing to do with whom. It holds in both directions.
create table blocks (
  uid text not null references profiles (uid),
  blocked_uid text not null references profiles (uid),
  at timestamptz not null,
  primary key (uid, blocked_uid),
  constraint blocks__two_people check (uid <> blocked_uid)
);

create index blocks__blocked on blocks (blocked_uid);
