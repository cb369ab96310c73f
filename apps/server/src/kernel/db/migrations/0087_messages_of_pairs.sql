-- How many messages of a kind one person (actor_uid) brought another on the last day with any: there is a most for a pair
-- and a day.
create table messages_of_pairs (
  uid text not null references profiles (uid),
  actor_uid text not null references profiles (uid),
  kind text not null,
  day date not null,
  count smallint not null,
  primary key (uid, actor_uid, kind)
);

create index messages_of_pairs__actor on messages_of_pairs (actor_uid);
create index messages_of_pairs__day on messages_of_pairs (day);
