-- Only what makes a plan and a badge: each run of billing leases the account, which is no news for the person and their friends.
create or replace trigger look_changes_again after update on billing_accounts for each row
  when ((old.status, old.current_period_start, old.current_period_end, old.cancels_at, old.months_left, old.is_period_earned)
    is distinct from (new.status, new.current_period_start, new.current_period_end, new.cancels_at, new.months_left, new.is_period_earned))
  execute function note_change_of_person();
