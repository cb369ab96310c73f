create trigger look_changes after insert on billing_accounts for each row execute function note_change_of_person();
create trigger look_changes_again after update on billing_accounts for each row
  when (old is distinct from new) execute function note_change_of_person();
