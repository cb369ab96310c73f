-- What people reported to the operator, with a copy of it as it was then.
create table reports (
  id uuid primary key,
  made_at timestamptz not null,
  -- Null once the reporter's account is gone.
  reporter_uid text,
  subject_uid text not null,
  -- No reference: the report stays when the goal goes.
  goal_id uuid not null,
  -- Null when the goal's text was reported.
  idx int,
  part text not null constraint reports__part check (part in ('goal', 'note', 'photo')),
  reason text not null,
  comment text not null,
  goal text not null,
  note text,
  photo bytea,
  settled_at timestamptz,
  outcome text constraint reports__outcome check (outcome in ('nothing', 'removed', 'closed')),
  -- Set when the subject's account is gone.
  erase_at timestamptz
);

create index reports__open on reports (made_at, id) where settled_at is null;
create index reports__subject on reports (subject_uid);
create index reports__reporter on reports (reporter_uid) where reporter_uid is not null;
create index reports__end on reports (erase_at) where erase_at is not null;
