-- What operators did by their command line. Nothing in the product changes or deletes a row.
create table operator_actions (
  seq serial primary key,
  at timestamptz not null,
  -- The name that the operator's machine knows them by.
  operator text not null,
  command text not null,
  -- The person or report that it was about.
  subject text,
  outcome text not null
);
