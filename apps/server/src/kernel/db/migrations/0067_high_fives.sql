-- The day that both participants did and for which this one has seen the high five.
alter table goal_participants add column high_fived_on date;
