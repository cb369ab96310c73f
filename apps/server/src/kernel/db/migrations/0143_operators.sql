-- Accounts that may look at the operator's page. An account's row goes with the account.
create table operators (
  uid text primary key references identity_user ("id") on delete cascade,
  named_at timestamptz not null
);

-- What the operator's page shows: a row for each day in UTC, counted at night, with no id of a person or goal.
create table daily_counts (
  day date primary key,
  -- How it stood when the day had ended; null for days before the first count.
  counted_at timestamptz,
  people int,
  goals int,
  freezes_held int,
  -- In the last 28 days.
  freezes_used int,
  -- Of check-ins for this day by the person's clock. Late ones are added for a week.
  check_ins int,
  active_people int,
  returns int,
  -- Accounts made on this day, and how many of their people checked in one, seven and thirty days later. Each is counted
  -- once, when no check-in for that day can arrive any more.
  joined int,
  back_after_1 int,
  back_after_7 int,
  back_after_30 int
);
