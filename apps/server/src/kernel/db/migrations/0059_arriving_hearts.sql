-- Hearts that the person whom they were given to has not seen arrive; a heart that is taken back goes from here too.
create table arriving_hearts (
  goal_id uuid not null,
  idx int not null,
  from_uid text not null,
  uid text not null,
  at timestamptz not null,
  primary key (goal_id, idx, from_uid),
  constraint arriving_hearts__heart foreign key (goal_id, idx, from_uid)
    references reactions (goal_id, idx, uid) on delete cascade
);

create index arriving_hearts__person on arriving_hearts (uid);
create index arriving_hearts__age on arriving_hearts (at);
