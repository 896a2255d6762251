-- The records of users depend on which roles are roles of agents (ADR 78).
create trigger note_change after insert or update or delete or truncate on permissions
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on permissions_roles
  for each statement execute function note_table_change();
