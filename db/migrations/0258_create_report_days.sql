-- What reports count of the tickets that were created on one day (UTC): a list of numbers for each column, four bytes
-- a ticket. Written by a job for days that are over, and read only while no ticket of the day has changed since.
create table report_days (
  day           date primary key,
  -- The last of all times of these tickets, and their states: a report leaves out days that cannot matter to it.
  last_at       timestamptz not null,
  state_ids     int[] not null,
  id            bytea not null,
  created       bytea not null,
  closed        bytea not null,
  last_closed   bytea not null,
  answered      bytea not null,
  contacted     bytea not null,
  response_due  bytea not null,
  response_used bytea not null,
  response_took bytea not null,
  update_due    bytea not null,
  solution_due  bytea not null,
  solution_used bytea not null,
  solution_took bytea not null,
  outcomes      bytea not null,
  state         bytea not null,
  "group"       bytea not null,
  owner         bytea not null,
  organization  bytea not null,
  channel       bytea not null
);

-- Compressing and extracting numbers takes longer than reading them.
do $$ declare name text; begin
  for name in select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'report_days' and data_type = 'bytea'
  loop execute format('alter table report_days alter column %I set storage external', name); end loop;
end $$;

-- Days with a changed ticket. A row for each change, without a key on the day: two changes never wait for each other.
create table report_day_changes (
  id  bigint generated always as identity primary key,
  day date not null
);
create index report_day_changes_by_day on report_day_changes (day);

create function note_report_day() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    insert into report_day_changes (day) values ((old.created_at at time zone 'UTC')::date);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.created_at <> old.created_at) then
    insert into report_day_changes (day) values ((new.created_at at time zone 'UTC')::date);
  end if;
  return null;
end $$;

-- Days are written when they have been over for two days, so that changes of newer tickets need no note.
create trigger note_report_day_of_new after insert on tickets for each row
  when (new.created_at < now() - interval '1 day') execute function note_report_day();
create trigger note_report_day_of_removed after delete on tickets for each row
  when (old.created_at < now() - interval '1 day') execute function note_report_day();
create trigger note_report_day_of_changed after update on tickets for each row
  when (least(old.created_at, new.created_at) < now() - interval '1 day' and (
    old.created_at, old.close_at, old.last_close_at, old.first_response_at, old.last_contact_agent_at,
    old.first_response_escalation_at, old.first_response_diff_in_min, old.first_response_in_min,
    old.update_escalation_at, old.update_diff_in_min,
    old.close_escalation_at, old.close_diff_in_min, old.close_in_min,
    old.state_id, old.group_id, old.owner_id, old.organization_id, old.create_article_type_id
  ) is distinct from (
    new.created_at, new.close_at, new.last_close_at, new.first_response_at, new.last_contact_agent_at,
    new.first_response_escalation_at, new.first_response_diff_in_min, new.first_response_in_min,
    new.update_escalation_at, new.update_diff_in_min,
    new.close_escalation_at, new.close_diff_in_min, new.close_in_min,
    new.state_id, new.group_id, new.owner_id, new.organization_id, new.create_article_type_id
  )) execute function note_report_day();
