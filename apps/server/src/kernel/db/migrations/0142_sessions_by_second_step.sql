-- Whether a session was opened by a passkey, or with the second step of its account (a remembered device included).
alter table identity_session add column has_second_step boolean not null default false;
