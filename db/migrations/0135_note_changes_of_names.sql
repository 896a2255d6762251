-- Cached records of users with `expand` contain the names of these records (ADR 81).
create trigger note_change after insert or update or delete or truncate on groups
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on organizations
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on roles
  for each statement execute function note_table_change();
