-- Set while the operator keeps the account closed: nobody gets in, and others see nothing of it.
alter table profiles add column closed_at timestamptz;
