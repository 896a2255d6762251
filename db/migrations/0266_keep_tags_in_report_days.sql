-- The tags of the tickets of a day: pairs of the ids of a ticket and a tag, four bytes each. Days that the version before
-- writes have none and are written again. A version never occurs twice, so that processes can cache what a day has.
alter table report_days
  add column version uuid not null default gen_random_uuid(),
  add column tags bytea;
alter table report_days alter column tags set storage external;

create function note_report_day_of_tag() returns trigger language plpgsql as $$ begin
  insert into report_day_changes (day)
  select (created_at at time zone 'UTC')::date from tickets
  where id in (old.o_id, new.o_id) and created_at < now() - interval '1 day';
  return null;
end $$;

create trigger note_report_day_of_tag after insert or update on tags for each row
  when (new.object = 'Ticket') execute function note_report_day_of_tag();
create trigger note_report_day_of_removed_tag after delete on tags for each row
  when (old.object = 'Ticket') execute function note_report_day_of_tag();
