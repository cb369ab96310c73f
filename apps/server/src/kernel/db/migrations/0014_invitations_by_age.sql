-- What is swept every hour, or when somebody leaves, is found by its age or its person: without these and the next three the whole
-- table was read. Each has a file, and so a transaction, of its own: an index keeps writers out of its table until the end of it.
create index invitations__age on invitations (created_at);
