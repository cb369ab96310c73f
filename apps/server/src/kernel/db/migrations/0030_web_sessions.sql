-- What a browser's session has beside its row in identity_session: its cookie is replaced again and again.
create table identity_web_session (
  session_id text primary key references identity_session ("id") on delete cascade,
  -- The session ends for good a fixed time after this.
  started_at timestamptz not null,
  -- Counts the cookies that were issued; the cookie carries its number and our signature.
  generation int not null,
  rotated_at timestamptz not null,
  -- Chosen by the browser for the refresh that issued the newest cookie; null for the first.
  attempt uuid
);
