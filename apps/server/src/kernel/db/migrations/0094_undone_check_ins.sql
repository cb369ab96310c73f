-- What an undo took away, for as long as its toast brings it back; a job erases it then. The row is the check-in's as it was,
-- with columns that come later, and the hearts on it. Its photo is in no check-in meanwhile.
create table undone_check_ins (
  goal_id uuid not null references goals (id) on delete cascade,
  idx int not null,
  uid text not null,
  check_in jsonb not null,
  hearts jsonb not null,
  photo_id uuid,
  -- The person's last row in the ledger after the undo.
  ledger_seq int not null,
  undone_at timestamptz not null,
  primary key (goal_id, idx)
);

create index undone_check_ins__uid on undone_check_ins (uid);
