-- Beside jobs__lane, PostgreSQL chose this one where its statistics were old, and read all jobs that are due for each lane.
drop index jobs__due;
