-- What was added in the period of a check-in, in hundredths. Null is nothing, as of all before.
alter table check_ins add column amount bigint;
