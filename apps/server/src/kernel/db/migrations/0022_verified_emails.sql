-- The address that a person has shown to be theirs: by a mailed code of ours, or because their identity service vouches for it.
-- It counts only while it is their address, so a changed one has to be verified anew.
alter table profiles add column verified_email text;

-- Codes of the mails that ask a person to confirm their address. Several may be good at once; the first use ends all of them.
create table email_verification_codes (
  code_hash text primary key,
  uid text not null references profiles (uid),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_verification_codes__person on email_verification_codes (uid);
create index email_verification_codes__end on email_verification_codes (expires_at);
