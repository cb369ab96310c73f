-- Every hour the oldest events go; without this, all that were kept are read to find that there are none.
create index stripe_events__received on stripe_events (received_at);
