drop trigger look_changes on goals;
create trigger dashboard_changes after update on goals for each row execute function note_change_of_goal();
