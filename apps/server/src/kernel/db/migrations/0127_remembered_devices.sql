-- Until when this device is asked for no second step.
alter table identity_devices add column remembered_until timestamptz;
