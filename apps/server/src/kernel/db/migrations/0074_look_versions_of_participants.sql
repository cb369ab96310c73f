create trigger look_changes after insert or delete on goal_participants for each row
  execute function note_change_of_person();
create trigger look_changes_again after update on goal_participants for each row
  when (old is distinct from new) execute function note_change_of_person();
