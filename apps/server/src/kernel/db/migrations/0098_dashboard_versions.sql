-- The version of a dashboard under its own name. Processes of the version before read and delete under the old one until they end.
alter table look_versions rename to dashboard_versions;
alter index look_versions_pkey rename to dashboard_versions_pkey;
alter index look_versions__changed rename to dashboard_versions__changed;
alter table dashboard_versions rename constraint look_versions_uid_fkey to dashboard_versions_uid_fkey;
alter table dashboard_versions drop column changed_before;
create view look_versions as select uid, changed_in, null::xid8 as changed_before from dashboard_versions;

create or replace function note_change(person text) returns void language plpgsql as $$
begin
  update dashboard_versions set changed_in = pg_current_xact_id()
  where uid = person and changed_in <> pg_current_xact_id();
  if not found then
    insert into dashboard_versions as v (uid, changed_in)
    select uid, pg_current_xact_id() from profiles where uid = person and erased_at is null
    on conflict (uid) do update set changed_in = excluded.changed_in where v.changed_in <> excluded.changed_in;
  end if;
end;
$$;

-- The next three compare whole rows, so that a column that comes later is a change as well. What no dashboard shows is named.
create function note_change_of_profile() returns trigger language plpgsql as $$
begin
  old.language := new.language;
  -- The day of a person is part of the entity tag.
  old.time_zone := new.time_zone;
  if old is distinct from new then perform note_change(new.uid); end if;
  return null;
end;
$$;

create function note_change_of_billing() returns trigger language plpgsql as $$
begin
  -- Each run of billing leases the account and notes when it read the provider.
  old.run_token := new.run_token;
  old.run_until := new.run_until;
  old.synced_at := new.synced_at;
  if old is distinct from new then perform note_change(new.uid); end if;
  return null;
end;
$$;

create or replace function note_change_of_goal() returns trigger language plpgsql as $$
begin
  -- A check-in takes the next index, and shows in its participant.
  old.next_idx := new.next_idx;
  if old is not distinct from new then return null; end if;
  -- A personal goal is its creator's, a shared one its participants'.
  if new.kind = 'regular' then
    perform note_change(new.created_by);
  else
    perform note_change(p.uid) from (select uid from goal_participants where goal_id = new.id order by uid) p;
  end if;
  return null;
end;
$$;
