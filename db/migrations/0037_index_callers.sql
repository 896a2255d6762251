-- The agent who answered is looked up by the exact number of their telephone.
create index users_by_phone on users (phone) where phone <> '';

-- What a call is found by: names and queues folded, numbers also as bare digits.
create function call_text("from" text, from_comment text, "to" text, to_comment text, queue text) returns text
  language sql immutable parallel safe
  return fold("from" || ' ' || coalesce(from_comment, '') || ' ' || "to" || ' ' || coalesce(to_comment, '') || ' '
    || coalesce(queue, '')) || ' ' || regexp_replace("from", '\D', '', 'g') || ' ' || regexp_replace("to", '\D', '', 'g');
create index cti_logs_by_text on cti_logs
  using gin (call_text("from", from_comment, "to", to_comment, queue) gin_trgm_ops);

-- Whoever has people and tickets already has a job queue too: their numbers are read by its next job.
do $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (select from users) then
    perform graphile_worker.add_job('rebuild-caller-ids');
  end if;
end $$;
