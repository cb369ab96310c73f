-- The person whom an invitation is for, once they changed from the address that it was sent to. Null: whoever has the address.
alter table invitations add column for_uid text;

create index invitations__person on invitations (for_uid) where for_uid is not null;
