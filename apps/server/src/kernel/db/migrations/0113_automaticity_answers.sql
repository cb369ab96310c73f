-- How much a goal happens by itself, as its person said: the four answers from 1 to 7. Only they are shown them.
create table automaticity_answers (
  goal_id uuid not null references goals (id) on delete cascade,
  uid text not null,
  day date not null,
  items smallint[] not null,
  primary key (goal_id, uid, day)
);

create index automaticity_answers__uid on automaticity_answers (uid);
