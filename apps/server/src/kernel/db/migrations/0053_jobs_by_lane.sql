-- The first job of a lane is found at once, however many of another lane are due: a hundred thousand reminders at noon.
create index jobs__lane on jobs (split_part(kind, '.', 1), run_at, id) where parked_at is null;
