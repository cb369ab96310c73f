-- All columns but the language, which no dashboard shows: two open pages in two languages would wake each other with each look.
create or replace trigger look_changes after update on profiles for each row
  when ((old.uid, old.email, old.total_streaks, old.lifetime_points, old.ledger_seq, old.last_active_on,
      old.old_goals_banner_last_shown, old.time_zone, old.created_at, old.verified_email, old.deletion_requested_at, old.erased_at,
      old.email_as_of, old.display_name, old.avatar_color, old.name_asked, old.invited_by, old.away, old.freezes,
      old.monday_mail, old.monday_mail_sent_on, old.closed_at)
    is distinct from (new.uid, new.email, new.total_streaks, new.lifetime_points, new.ledger_seq, new.last_active_on,
      new.old_goals_banner_last_shown, new.time_zone, new.created_at, new.verified_email, new.deletion_requested_at, new.erased_at,
      new.email_as_of, new.display_name, new.avatar_color, new.name_asked, new.invited_by, new.away, new.freezes,
      new.monday_mail, new.monday_mail_sent_on, new.closed_at))
  execute function note_change_of_person();
