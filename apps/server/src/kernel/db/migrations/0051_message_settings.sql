-- What a person changed about the messages that they get. Who changed nothing has no row.
create table message_settings (
  uid text primary key references profiles (uid),
  -- Kinds that are not pushed, and kinds that are mailed.
  push_off text[] not null default '{}',
  mail_on text[] not null default '{}',
  -- Minutes since midnight, by the person's clock.
  quiet_from smallint constraint message_settings__quiet_from check (quiet_from between 0 and 1439),
  quiet_to smallint constraint message_settings__quiet_to check (quiet_to between 0 and 1439),
  evening_at smallint constraint message_settings__evening_at check (evening_at between 0 and 1439)
);

-- How many messages a person got on their last day with any: there is a most a day.
create table messages_of_day (
  uid text primary key references profiles (uid),
  day date not null,
  count smallint not null
);
