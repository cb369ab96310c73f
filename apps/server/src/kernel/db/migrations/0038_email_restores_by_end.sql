-- Former addresses that nobody can take back any more are swept.
create index identity_email_restores__end on identity_email_restores (expires_at);
