-- Photos of check-ins. The picture itself lies in the photo store under the row's id; the row is written first.

create table photos (
  id uuid primary key,
  uid text not null references profiles (uid),
  bytes int not null,
  width smallint not null,
  height smallint not null,
  created_at timestamptz not null,
  -- The check-in that claimed it; nobody but the uploader sees one that is not claimed, and it goes after a day.
  -- Deferred: whoever deletes a goal drops its photos in the same transaction, and cannot forget to.
  goal_id uuid references goals (id) deferrable initially deferred,
  idx int,
  constraint photos__claim check ((goal_id is null) = (idx is null))
);

create index photos__goal on photos (goal_id) where goal_id is not null;
create index photos__unclaimed on photos (created_at) where goal_id is null;
create index photos__unclaimed_of on photos (uid) where goal_id is null;

-- A photo is in one check-in, whatever two requests saw.
create unique index check_ins__photo on check_ins (photo_id) where photo_id is not null;
