create index jobs__parked on jobs (kind) where parked_at is not null;
