-- What friends see of a person. All columns may stay empty: older processes insert profiles without them.
alter table profiles
  add column display_name text,
  -- The index of a participant color; null is the one that the uid gives.
  add column avatar_color smallint,
  -- Whether the person answered the question for their name, which is asked once.
  add column name_asked boolean not null default false,
  -- The friend by whose invitation the account came. Only a friend stands here.
  add column invited_by text;

-- Not checked against the rows that are there, which all hold null: that would read the table while it is locked.
alter table profiles
  add constraint profiles__display_name check (char_length(display_name) between 1 and 40) not valid,
  add constraint profiles__avatar_color check (avatar_color between 0 and 11) not valid;

-- An inviter who deletes their account is forgotten.
create index profiles__invited_by on profiles (invited_by) where invited_by is not null;
