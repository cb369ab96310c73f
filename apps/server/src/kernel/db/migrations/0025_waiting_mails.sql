-- Mails that wait, found when an account goes: those to its person and in their name go with it.
create index jobs__mails on jobs (created_at) where kind = 'mail.send';
