-- When the friend was last told that this person offers a shared goal: an offer that is over leaves no other trace.
alter table friendships add column offers_told_at timestamptz;
