-- A new goal, and one that goes, shows in its participants. A check-in takes the goal's next index, and shows in its participant.
create trigger look_changes after update on goals for each row
  when ((old.goal, old.emoji, old.frequency, old.weekly_interval, old.is_public, old.audience, old.gone_check_ins, old.deleted_at)
    is distinct from (new.goal, new.emoji, new.frequency, new.weekly_interval, new.is_public, new.audience, new.gone_check_ins, new.deleted_at))
  execute function note_change_of_goal();
