-- The address under which a calendar reads a person's reminders. What opens it is derived from the nonce, and only its hash can be
-- looked up; a new nonce is a new address.
create table calendar_feeds (
  uid text primary key references profiles (uid),
  nonce text not null,
  secret_hash text not null constraint calendar_feeds__secret unique,
  made_at timestamptz not null
);
