-- The mail about the last week, off until switched on. Both columns are filled without a look at the rows.
alter table profiles
  add column monday_mail boolean not null default false,
  -- The person's own day on which it was last written, or left out because there was nothing to say.
  add column monday_mail_sent_on date;
