create trigger look_changes after update on profiles for each row
  when (old is distinct from new) execute function note_change_of_person();
