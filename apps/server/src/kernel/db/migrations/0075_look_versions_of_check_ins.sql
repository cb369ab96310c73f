-- Its note, photo and hearts. One that is new, or undone, shows in its participant and goal, which the same statement writes.
create trigger look_changes after update on check_ins for each row
  when (old is distinct from new) execute function note_change_of_check_in();
