-- What a participant wrote for themselves, and since when the cue is tried. Null is none, as of all before.
alter table goal_participants add column cue text, add column cue_since date, add column small_version text;
