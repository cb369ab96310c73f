-- What a person calls their ember, which no one else sees, and whether they were asked for it. All columns may stay
-- empty: older processes insert profiles without them.
alter table profiles
  add column ember_name text,
  add column ember_asked boolean not null default false;
