drop trigger look_changes on profiles;
create trigger dashboard_changes after update on profiles for each row execute function note_change_of_profile();
