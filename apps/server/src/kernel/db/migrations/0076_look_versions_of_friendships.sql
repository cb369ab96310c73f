create trigger look_changes after insert or update or delete on friendships for each row
  execute function note_change_of_person();
