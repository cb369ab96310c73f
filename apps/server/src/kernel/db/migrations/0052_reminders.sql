-- Times of the day at which a person wants to be reminded of a goal, by their own clock wherever they are.
create table reminders (
  uid text not null,
  goal_id uuid not null,
  -- Minutes since midnight.
  minute smallint not null constraint reminders__minute check (minute between 0 and 1439),
  -- 1 is Monday.
  weekdays smallint[] not null,
  -- The person's day for which it was last decided, sent or not: once for each goal, day and time.
  last_on date,
  primary key (uid, goal_id, minute),
  -- Who leaves a goal is not reminded of it.
  constraint reminders__part foreign key (uid, goal_id) references goal_participants (uid, goal_id) on delete cascade
);

-- When to look at a person next: a row for each one who has reminders or gets the evening note.
create table reminder_plans (
  uid text primary key references profiles (uid),
  -- Null when nothing comes.
  next_at timestamptz,
  -- Until when everything was decided.
  decided_at timestamptz not null,
  -- The person's day on which the evening note was last decided.
  evening_on date
) with (fillfactor = 80);

create index reminder_plans__due on reminder_plans (next_at) where next_at is not null;

-- Who has a device gets the evening note from now on.
insert into reminder_plans (uid, next_at, decided_at) select distinct uid, now(), now() from push_tokens;
