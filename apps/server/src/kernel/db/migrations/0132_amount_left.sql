-- Whether a person's reminders say what is left of an amount. False, as of all before and of those that older processes insert.
alter table message_settings add column amount_left boolean not null default false;
