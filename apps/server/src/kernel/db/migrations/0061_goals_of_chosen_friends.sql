-- A friend's goals with a chosen audience. In a file of its own, so that people can read while the table is read once for it.
create index goals__chosen on goals (created_by, created_at, id) where kind = 'regular' and audience is not null;
