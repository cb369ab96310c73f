-- Where a person has messages sent besides push and mail.
create table channels (
  id uuid primary key,
  uid text not null references profiles (uid),
  service text not null constraint channels__service check (service in ('ntfy', 'gotify', 'address')),
  url text not null,
  -- Encrypted: the token of ntfy or Gotify, or what signs the messages to an address. Null at ntfy for a topic that is open.
  secret text,
  kinds text[] not null,
  names_goals boolean not null,
  made_at timestamptz not null,
  last_sent_at timestamptz,
  -- Null while messages arrive.
  failing_since timestamptz,
  failure text,
  failure_status smallint
);

create index channels__uid on channels (uid, made_at);
