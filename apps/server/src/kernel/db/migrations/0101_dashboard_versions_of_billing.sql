drop trigger look_changes_again on billing_accounts;
create trigger dashboard_changes after update on billing_accounts for each row execute function note_change_of_billing();
