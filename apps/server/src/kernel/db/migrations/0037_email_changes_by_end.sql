-- Changes of an address whose link is too old are swept.
create index identity_email_changes__end on identity_email_changes (expires_at);
