-- Reset codes that are too old are swept.
create index identity_verification__end on identity_verification ("expiresAt");
