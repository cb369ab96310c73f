-- Sessions that have run out are swept.
create index identity_session__end on identity_session ("expiresAt");
