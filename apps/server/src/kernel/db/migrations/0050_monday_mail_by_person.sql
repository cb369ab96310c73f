-- The hourly job reads those who want it. Nobody does yet. In a file of its own, so that people can read while the table is
-- read once for it.
create index profiles__monday_mail on profiles (uid) where monday_mail;
