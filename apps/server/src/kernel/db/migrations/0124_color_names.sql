-- What a person calls the colors of goals, as [{"color": "teal", "name": "Health"}]; null is nothing.
alter table profiles add column color_names jsonb;
