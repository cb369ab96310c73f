alter table profiles
  -- Absences: [{"from", "to"}], ascending. They are few: at most 60 days a year.
  add column away jsonb,
  -- Below 0 when one was used that an undone check-in had brought. Who was here before freezes came has them all.
  add column freezes smallint not null default 3;
alter table profiles alter column freezes set default 1;
