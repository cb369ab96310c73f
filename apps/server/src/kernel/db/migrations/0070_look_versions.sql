-- The transaction that last changed what a person shows to themself, to friends and to partners, and the one before it. A look
-- at the dashboard is answered from these rows when nothing is new. Written by triggers, so that no statement, process of the
-- version before or operator can forget it. A person without a row has changed nothing since this table came.
create table look_versions (
  uid text primary key references profiles (uid) on delete cascade,
  changed_in xid8 not null,
  changed_before xid8
);

-- Open pages are told of what changed since a snapshot.
create index look_versions__changed on look_versions (changed_in);

-- Nothing is kept of somebody whose account was erased. In plpgsql, which keeps its plan for the connection.
create function note_change(person text) returns void language plpgsql as $$
begin
  update look_versions set changed_before = changed_in, changed_in = pg_current_xact_id()
  where uid = person and changed_in <> pg_current_xact_id();
  if not found then
    insert into look_versions as v (uid, changed_in)
    select uid, pg_current_xact_id() from profiles where uid = person and erased_at is null
    on conflict (uid) do update set changed_before = v.changed_in, changed_in = excluded.changed_in
      where v.changed_in <> excluded.changed_in;
  end if;
end;
$$;

-- For tables whose rows belong to the person in `uid`.
create function note_change_of_person() returns trigger language plpgsql as $$
begin
  perform note_change(case when tg_op = 'DELETE' then old.uid else new.uid end);
  return null;
end;
$$;

-- A personal goal is its creator's, a shared one its participants'.
create function note_change_of_goal() returns trigger language plpgsql as $$
begin
  if new.kind = 'regular' then
    perform note_change(new.created_by);
  else
    perform note_change(p.uid) from (select uid from goal_participants where goal_id = new.id order by uid) p;
  end if;
  return null;
end;
$$;

-- A check-in shows to all who take part in its goal, also that of somebody who has left it.
create function note_change_of_check_in() returns trigger language plpgsql as $$
begin
  perform note_change(p.uid) from (select uid from goal_participants where goal_id = new.goal_id order by uid) p;
  return null;
end;
$$;
