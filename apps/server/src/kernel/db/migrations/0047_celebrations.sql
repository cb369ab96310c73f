-- The celebration that a check-in played. Null for those before it was stored and on devices that play none: they follow the
-- cycle by their index. What older processes write stays null.
alter table check_ins add column celebration text;
