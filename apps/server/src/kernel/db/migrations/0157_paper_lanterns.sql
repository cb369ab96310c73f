-- Which memories a person answered their ember about, and when. What was written is read from the history.
create table paper_lanterns (
  uid text not null,
  goal_id uuid not null,
  day date not null,
  hung_on date not null,
  primary key (uid, goal_id, day),
  foreign key (uid, goal_id) references goal_participants (uid, goal_id) on delete cascade
);
