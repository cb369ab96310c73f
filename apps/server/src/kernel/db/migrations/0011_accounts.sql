-- People who leave, and what stays of a goal that somebody left.

alter table profiles
  -- From this moment nobody gets in as this person any more; jobs do the rest.
  add column deletion_requested_at timestamptz,
  -- The row stays for the books, under an id that says nothing about anybody any more.
  add column erased_at timestamptz;

-- Who once took part in a shared goal: their check-ins in it stay theirs to export.
create table goal_departures (
  uid text not null references profiles (uid),
  goal_id uuid not null references goals (id) on delete cascade,
  left_at timestamptz not null,
  primary key (uid, goal_id)
);

create index goal_departures__goal on goal_departures (goal_id);

insert into goal_departures (uid, goal_id, left_at)
select c.uid, c.goal_id, max(c.arrived_at)
from check_ins c join profiles p on p.uid = c.uid
where not exists (select 1 from goal_participants q where q.uid = c.uid and q.goal_id = c.goal_id)
group by c.uid, c.goal_id;

-- Check-ins that went with whoever made them; indexes are never given twice, so next_idx alone no longer counts them.
alter table goals add column gone_check_ins int not null default 0 constraint goals__gone check (gone_check_ins between 0 and next_idx);

-- Somebody's own hearts, for their export and for when they leave.
create index reactions__person on reactions (uid, goal_id, idx);
