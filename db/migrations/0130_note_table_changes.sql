-- Which transactions changed tables that cached records depend on (ADR 78). The rows of a transaction are visible when it
-- has committed, and only rows are added: transactions never wait for each other.
create table table_changes (
  txid xid8 not null default pg_current_xact_id(),
  table_name text not null,
  at timestamptz not null default now(),
  primary key (txid, table_name)
);

create function note_table_change() returns trigger language plpgsql as $$
begin
  insert into table_changes (table_name) values (tg_table_name) on conflict do nothing;
  return null;
end $$;

create trigger note_change after insert or update or delete or truncate on authorizations
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on groups_roles
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on groups_users
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on organizations_users
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on overviews_roles
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on overviews_users
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on roles_users
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on two_factor_preferences
  for each statement execute function note_table_change();
create trigger note_change after insert or update or delete or truncate on user_overview_sortings
  for each statement execute function note_table_change();
