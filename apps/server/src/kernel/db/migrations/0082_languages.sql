-- The language in which a person is told what happens; null is English. No default and no check: the table is neither read nor written.
alter table profiles add column language text;
