-- What is swept every hour, or when somebody leaves, is found by its age or its person: without these the whole table was read.
create index invitations__age on invitations (created_at);
create index invited_addresses__age on invited_addresses (last_invited_at);
create index jobs__parked on jobs (kind) where parked_at is not null;
create index push_news__actor on push_news (actor_uid);
