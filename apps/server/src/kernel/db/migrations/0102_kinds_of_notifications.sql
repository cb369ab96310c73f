-- The kinds are those of packages/rules/src/notification-kinds.ts: a new one needs no migration.
alter table push_news drop constraint push_news__kind;
