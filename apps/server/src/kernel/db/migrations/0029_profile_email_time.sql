-- When the identity service vouched for the address: a token that was issued earlier does not bring a former address back.
alter table profiles add column email_as_of timestamptz;
