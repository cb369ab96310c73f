create index invited_addresses__age on invited_addresses (last_invited_at);
