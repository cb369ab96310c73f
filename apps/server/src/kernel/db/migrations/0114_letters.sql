-- Of the letters that wait, the day on which the oldest was written, and the day of the check-in that began anew after
-- the last lapse. Null is none, as of all before.
alter table goal_participants add column letters_since date, add column began_anew date;

-- Lines to later me, one for a full row of the tapestry.
create table letters (
  uid text not null,
  goal_id uuid not null,
  row_number int not null,
  text text not null constraint letters__text check (char_length(text) between 1 and 280),
  written_on date not null,
  -- Null until it has come back and was read.
  read_on date,
  primary key (uid, goal_id, row_number),
  foreign key (uid, goal_id) references goal_participants (uid, goal_id) on delete cascade
);
