delete
from "audit_logs"
where id in (select id
  from "audit_logs"
  where "at" < $1::timestamptz and true
  order by "at"
  limit $2);

delete
from "chat_sessions"
where id in (select id
  from "chat_sessions"
  where "updated_at" < $1::timestamptz and state = 'closed'
  order by "updated_at"
  limit $2);

delete
from "outgoing_mails"
where id in (select id
  from "outgoing_mails"
  where "created_at" < $1::timestamptz and state <> 'waiting'
  order by "created_at"
  limit $2);

delete
from "rate_limits"
where "ends_at" <= $1;

delete
from "webhook_deliveries"
where id in (select id
  from "webhook_deliveries"
  where "created_at" < $1::timestamptz and state in ('sent', 'failed', 'dropped')
  order by "created_at"
  limit $2);

delete
from blob_contents using blobs
where blob_contents.sha256 = $1 and blobs.sha256 = $2 and blobs.created_at < $3;

delete
from blobs
where sha256 = $1 and xmin::text = $2;

delete
from blobs
where sha256 in (select sha256
  from blobs
  where provider = $1 and created_at < $2
  limit $3
  for update skip locked)
returning sha256;

delete
from graphile_worker._private_jobs
where id = any(array(select id
    from graphile_worker._private_jobs
    where is_available and run_at <= now() and job_queue_id is null and task_id = (select id
      from graphile_worker._private_tasks
      where identifier = $1)
    order by priority, run_at
    limit $2
    for update skip locked))
returning payload;

delete
from table_changes
where at < now() - interval '1 day';

insert into "audit_logs" ("at", "action", "actor_id", "real_actor_id", "via", "object", "object_id", "ip", "request_id", "details")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "calendars" ("name", "timezone", "business_hours", "default", "ical_url", "public_holidays", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "timezone", "business_hours", "default", "ical_url", "public_holidays", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "chats" ("name", "note", "max_queue", "active", "public", "block_ip", "block_country", "allowed_websites", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
returning "id", "name", "note", "max_queue", "active", "public", "block_ip", "block_country", "allowed_websites", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "checklist_templates" ("name", "active", "items", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "core_workflows" ("name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
returning "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "email_addresses" ("name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "jobs" ("name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
returning "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "macros" ("name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "postmaster_filters" ("name", "channel", "match", "perform", "active", "note", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "report_profiles" ("name", "condition", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "signatures" ("name", "body", "active", "note", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "slas" ("name", "condition", "first_response_time", "response_time", "update_time", "solution_time", "calendar_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "condition", "first_response_time", "response_time", "update_time", "solution_time", "calendar_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "templates" ("name", "options", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "options", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "text_modules" ("name", "keywords", "content", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_priorities" ("name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_states" ("name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_states" ("name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_time_accounting_types" ("name", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "triggers" ("name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
returning "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "webhooks" ("name", "endpoint", "http_method", "ssl_verify", "basic_auth_username", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
returning "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into blob_contents (sha256, content)
values ($1, $2)
on conflict do nothing
returning (select blobs.xmin::text
  from blobs
  where blobs.sha256 = blob_contents.sha256) as version;

insert into blobs (sha256, size, provider)
values ($1, $2, $3)
on conflict (sha256) do update
set provider = excluded.provider, created_at = excluded.created_at;

insert into blobs (sha256, size, provider, created_at) select sha256, size, $1, $2
from unnest($3::text[], $4::bigint[]) as found (sha256, size)
where not exists (select
  from blobs
  where blobs.sha256 = found.sha256)
on conflict do nothing;

insert into idempotency_keys (actor_id, real_actor_id, key, fingerprint, access, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning key;

insert into rate_limits as current (key, ends_at, count)
values ($1, $2::timestamptz + make_interval(secs => $3), 1)
on conflict (key) do update
set ends_at = case when current.ends_at <= $4 then excluded.ends_at else current.ends_at end, count = case when current.ends_at <= $5 then 1 else least(current.count, $6::int) + 1 end
returning count, ceil(extract(epoch
    from ends_at - $7::timestamptz))::int as seconds_left;

insert into rate_limits as current (key, ends_at, count) select key, $1::timestamptz + make_interval(secs => $2), 1
from unnest($3::text[]) as key
order by key
on conflict (key) do update
set ends_at = case when current.ends_at <= $4 then excluded.ends_at else current.ends_at end, count = case when current.ends_at <= $5 then 1 else least(current.count, $6::int) + 1 end
returning key, count;

select "id"
from "organizations"
where ("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id"
from "organizations"
where organizations.active = $1
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id"
from "organizations"
where true
order by "active" desc, "updated_at" desc, "id" asc
limit $1 offset $2;

select "id"
from "users"
where (users.id <> 1 and users.active = $1)
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id"
from "users"
where (users.id <> 1 and users.active = $1)
order by "id" asc, "id" asc
limit $2 offset $3;

select "id"
from "users"
where (users.id <> 1)
order by "active" desc, "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_items"
where "id" = $1::int
order by id;

select "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_items"
where "id" = any($1::int[])
order by id;

select "id", "deletable_type", "deletable_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "data_privacy_tasks"
where id = $1
for no key update;

select "id", "deletable_type", "deletable_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", state as "state"
from "data_privacy_tasks"
where "id" = $1::int
order by id;

select "id", "deletable_type", "deletable_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", state as "state"
from "data_privacy_tasks"
where "id" = any($1::int[])
order by id;

select "id", "direction", "facility", "method", "url", "status", "ip", "request", "response", "created_by_id", "updated_by_id", "created_at", "updated_at"
from "http_logs"
where "facility" in (select unnest($1::text[]))
order by "created_at" desc, "id" desc
limit $2 offset $3;

select "id", "mentionable_type", "mentionable_id", "user_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "mentions"
where "id" = $1::int
order by id;

select "id", "mentionable_type", "mentionable_id", "user_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "mentions"
where "id" = any($1::int[])
order by id;

select "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_templates"
where "id" = $1::int
order by id;

select "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_templates"
where id = $1
for no key update;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where "id" = $1::int
order by id;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where (fold(concat_ws(' ', "signatures"."name", "signatures"."body", "signatures"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where id = $1
for no key update;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "postmaster_filters"
where "id" = $1::int
order by id;

select "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "postmaster_filters"
where (fold(concat_ws(' ', "postmaster_filters"."name", "postmaster_filters"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "postmaster_filters"
where id = $1
for no key update;

select "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "postmaster_filters"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_profiles"
where "id" = $1::int
order by id;

select "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_profiles"
where ((fold(concat_ws(' ', "report_profiles"."name")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "report_profiles"."name")) like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "report_profiles"."name")) like '%' || regexp_replace(fold($3), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "report_profiles"."name")) like '%' || regexp_replace(fold($4), '[\\%_]', '\\\&', 'g') || '%'))
order by "updated_at" desc, "id" asc
limit $5 offset $6;

select "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_profiles"
where (fold(concat_ws(' ', "report_profiles"."name")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_profiles"
where id = $1
for no key update;

select "id", "name", "condition", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "report_profiles"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "condition", "first_response_time", "response_time", "update_time", "solution_time", "calendar_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "slas"
where "id" = $1::int
order by id;

select "id", "name", "condition", "first_response_time", "response_time", "update_time", "solution_time", "calendar_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "slas"
where id = $1
for no key update;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "triggers"
where (fold(concat_ws(' ', "triggers"."name", "triggers"."localization", "triggers"."timezone", "triggers"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "triggers"
where id = $1
for no key update;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at", (select at
  from trigger_runs
  where trigger_id = triggers.id
  order by at desc
  limit 1) as "last_run_at", (select count(*)
  from (select
    from trigger_runs
    where trigger_id = triggers.id
    limit 100000) as counted) as "run_count", (select "error"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error", (select "at"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error_at"
from "triggers"
where "id" = $1::int
order by id;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at", (select at
  from trigger_runs
  where trigger_id = triggers.id
  order by at desc
  limit 1) as "last_run_at", (select count(*)
  from (select
    from trigger_runs
    where trigger_id = triggers.id
    limit 100000) as counted) as "run_count", (select "error"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error", (select "at"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error_at"
from "triggers"
where (fold(concat_ws(' ', "triggers"."name", "triggers"."localization", "triggers"."timezone", "triggers"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at", (select at
  from trigger_runs
  where trigger_id = triggers.id
  order by at desc
  limit 1) as "last_run_at", (select count(*)
  from (select
    from trigger_runs
    where trigger_id = triggers.id
    limit 100000) as counted) as "run_count", (select "error"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error", (select "at"
  from trigger_runs
  where trigger_id = triggers.id and error is not null
  order by at desc
  limit 1) as "last_error_at"
from "triggers"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where "id" = $1::int
order by id;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where "id" = any($1::int[])
order by id;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where ("ticket_priorities"."default_create" = $1::boolean or fold("ticket_priorities"."name") like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%')
order by "id" asc, "id" asc
limit $3 offset $4;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where ("ticket_priorities"."updated_at" < $1::timestamptz)
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where id = $1
for no key update;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "email_addresses"
where "id" = $1::int
order by id;

select "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "email_addresses"
where (fold(concat_ws(' ', "email_addresses"."name", "email_addresses"."email", "email_addresses"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "email_addresses"
where id = $1
for no key update;

select "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "email_addresses"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "webhooks"
where "id" = $1::int
order by id;

select "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "webhooks"
where (fold(concat_ws(' ', "webhooks"."name", "webhooks"."endpoint", "webhooks"."signature_token", "webhooks"."basic_auth_username", "webhooks"."basic_auth_password", "webhooks"."bearer_token", "webhooks"."pre_defined_webhook_type", "webhooks"."custom_payload", "webhooks"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "webhooks"
where id = $1
for no key update;

select "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "webhooks"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where "id" = $1::int
order by id;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where "id" = any($1::int[])
order by id;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where (fold(concat_ws(' ', "ticket_states"."name", "ticket_states"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where (fold(concat_ws(' ', "ticket_states"."name", "ticket_states"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where id = $1
for no key update;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where "id" = $1::int
order by id;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where ((fold(concat_ws(' ', "text_modules"."name", "text_modules"."keywords", "text_modules"."content", "text_modules"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "text_modules"."name", "text_modules"."keywords", "text_modules"."content", "text_modules"."note")) like '%' || regexp_replace(fold($2), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "text_modules"."name", "text_modules"."keywords", "text_modules"."content", "text_modules"."note")) like '%' || regexp_replace(fold($3), '[\\%_]', '\\\&', 'g') || '%') and (fold(concat_ws(' ', "text_modules"."name", "text_modules"."keywords", "text_modules"."content", "text_modules"."note")) like '%' || regexp_replace(fold($4), '[\\%_]', '\\\&', 'g') || '%'))
order by "updated_at" desc, "id" asc
limit $5 offset $6;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where (fold(concat_ws(' ', "text_modules"."name", "text_modules"."keywords", "text_modules"."content", "text_modules"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where id = $1
for no key update;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where "id" = $1::int
order by id;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where "overviews"."out_of_office" = $1::boolean
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where fold("overviews"."link") like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%'
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where id = $1
for no key update;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where "id" = $1::int
order by id;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where (exists (select 1
    from "groups" as referred
    where referred.id = "groups"."parent_id" and fold("referred"."name") = fold($1)))
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where (fold(concat_ws(' ', "groups"."name", "groups"."name_last", "groups"."follow_up_possible", "groups"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where id = $1
for no key update;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_time_accounting_types"
where "id" = $1::int
order by id;

select "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_time_accounting_types"
where id = $1
for no key update;

select "id", "name", "note", "max_queue", "active", "public", "block_ip", "block_country", "allowed_websites", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "chats"
where "id" = $1::int
order by id;

select "id", "name", "note", "max_queue", "active", "public", "block_ip", "block_country", "allowed_websites", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "chats"
where "id" = any($1::int[])
order by id;

select "id", "name", "note", "max_queue", "active", "public", "block_ip", "block_country", "allowed_websites", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "chats"
where id = $1
for no key update;

select "id", "name", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_state_types"
where "id" = $1::int
order by id;

select "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "core_workflows"
where (fold(concat_ws(' ', "core_workflows"."name")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "core_workflows"
where id = $1
for no key update;

select "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at", true as "changeable"
from "core_workflows"
where "id" = $1::int
order by id;

select "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at", true as "changeable"
from "core_workflows"
where (fold(concat_ws(' ', "core_workflows"."name")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "object", "preferences", "condition_saved", "condition_selected", "perform", "active", "stop_after_match", "priority", "updated_by_id", "created_by_id", "created_at", "updated_at", true as "changeable"
from "core_workflows"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "jobs"
where (fold(concat_ws(' ', "jobs"."name", "jobs"."localization", "jobs"."timezone", "jobs"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "jobs"
where id = $1
for no key update;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "jobs"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at", (select coalesce(finished_at, started_at)
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_run_at", jobs.next_run_at as "next_run_at", exists (select
  from job_runs
  where job_id = jobs.id and finished_at is null) as "running", coalesce((select processed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "processed", jobs.matching as "matching", (select pid
  from job_runs
  where job_id = jobs.id and finished_at is null) as "pid", coalesce((select failed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "failed", (select failures -> -1 ->> 'error'
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error", (select case when failed > 0 then coalesce(finished_at, started_at) end
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error_at"
from "jobs"
where "id" = $1::int
order by id;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at", (select coalesce(finished_at, started_at)
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_run_at", jobs.next_run_at as "next_run_at", exists (select
  from job_runs
  where job_id = jobs.id and finished_at is null) as "running", coalesce((select processed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "processed", jobs.matching as "matching", (select pid
  from job_runs
  where job_id = jobs.id and finished_at is null) as "pid", coalesce((select failed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "failed", (select failures -> -1 ->> 'error'
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error", (select case when failed > 0 then coalesce(finished_at, started_at) end
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error_at"
from "jobs"
where (fold(concat_ws(' ', "jobs"."name", "jobs"."localization", "jobs"."timezone", "jobs"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at", (select coalesce(finished_at, started_at)
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_run_at", jobs.next_run_at as "next_run_at", exists (select
  from job_runs
  where job_id = jobs.id and finished_at is null) as "running", coalesce((select processed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "processed", jobs.matching as "matching", (select pid
  from job_runs
  where job_id = jobs.id and finished_at is null) as "pid", coalesce((select failed
    from job_runs
    where job_id = jobs.id
    order by id desc
    limit 1), 0) as "failed", (select failures -> -1 ->> 'error'
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error", (select case when failed > 0 then coalesce(finished_at, started_at) end
  from job_runs
  where job_id = jobs.id
  order by id desc
  limit 1) as "last_error_at"
from "jobs"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "options", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "templates"
where "id" = $1::int
order by id;

select "id", "name", "options", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "templates"
where (fold(concat_ws(' ', "templates"."name")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "options", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "templates"
where id = $1
for no key update;

select "id", "name", "options", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "templates"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "macros"
where "id" = $1::int
order by id;

select "id", "name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "macros"
where (fold(concat_ws(' ', "macros"."name", "macros"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "macros"
where id = $1
for no key update;

select "id", "name", "perform", "ux_flow_next_up", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "macros"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where "roles"."default_at_signup" = $1::boolean
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where (fold(concat_ws(' ', "roles"."name", "roles"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where "id" = $1::int
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where "id" = any($1::int[])
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where ("organizations"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where fold((("organizations".custom_values ->> 'f_input'))) = fold($1)
order by (((custom_values ->> 'f_integer'))::int) asc nulls first, "id" desc
limit $2 offset $3;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where true
order by "active" desc, "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "timezone", "business_hours", "default", "ical_url", "public_holidays", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "calendars"
where id = $1
for no key update;

select "id", "name", "timezone", "business_hours", "default", "ical_url", "public_holidays", "updated_by_id", "created_by_id", "created_at", "updated_at", last_log as "last_log", last_sync as "last_sync"
from "calendars"
where "id" = $1::int
order by id;

select "id", "name", "timezone", "business_hours", "default", "ical_url", "public_holidays", "updated_by_id", "created_by_id", "created_at", "updated_at", last_log as "last_log", last_sync as "last_sync"
from "calendars"
where "id" = any($1::int[])
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "users"
where (users.id <> 1)
order by "active" desc, "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "users"
where (users.id <> 1) and ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values", array(select role_id
  from roles_users
  where user_id = users.id
  order by role_id) as "role_ids", array(select id
  from two_factor_preferences
  where user_id = users.id
  order by id) as "two_factor_preference_ids", array(select organization_id
  from organizations_users
  where user_id = users.id
  order by position) as "organization_ids", array(select id
  from authorizations
  where user_id = users.id
  order by id) as "authorization_ids", array(select id
  from user_overview_sortings
  where user_id = users.id
  order by id) as "overview_sorting_ids", case when (users.active and array(select role_id
    from roles_users
    where user_id = users.id) && array(select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) then (select string_agg(group_id || ' ' || access, ',')
  from "groups_users"
  where "user_id" = "users"."id") end as "group_ids", array[users.id] as "karma_user_ids"
from "users"
where "id" = $3::int
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values", array(select role_id
  from roles_users
  where user_id = users.id
  order by role_id) as "role_ids", array(select id
  from two_factor_preferences
  where user_id = users.id
  order by id) as "two_factor_preference_ids", array(select organization_id
  from organizations_users
  where user_id = users.id
  order by position) as "organization_ids", array(select id
  from authorizations
  where user_id = users.id
  order by id) as "authorization_ids", array(select id
  from user_overview_sortings
  where user_id = users.id
  order by id) as "overview_sorting_ids", case when (users.active and array(select role_id
    from roles_users
    where user_id = users.id) && array(select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) then (select string_agg(group_id || ' ' || access, ',')
  from "groups_users"
  where "user_id" = "users"."id") end as "group_ids", array[users.id] as "karma_user_ids"
from "users"
where "id" = any($3::int[])
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values", array(select role_id
  from roles_users
  where user_id = users.id
  order by role_id) as "role_ids", array(select id
  from two_factor_preferences
  where user_id = users.id
  order by id) as "two_factor_preference_ids", array(select organization_id
  from organizations_users
  where user_id = users.id
  order by position) as "organization_ids", array(select id
  from authorizations
  where user_id = users.id
  order by id) as "authorization_ids", array(select id
  from user_overview_sortings
  where user_id = users.id
  order by id) as "overview_sorting_ids", case when (users.active and array(select role_id
    from roles_users
    where user_id = users.id) && array(select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) then (select string_agg(group_id || ' ' || access, ',')
  from "groups_users"
  where "user_id" = "users"."id") end as "group_ids", array[users.id] as "karma_user_ids"
from "users"
where (users.id <> 1)
order by "active" desc, "updated_at" desc, "id" asc
limit $3 offset $4;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values", array(select role_id
  from roles_users
  where user_id = users.id
  order by role_id) as "role_ids", array(select id
  from two_factor_preferences
  where user_id = users.id
  order by id) as "two_factor_preference_ids", array(select organization_id
  from organizations_users
  where user_id = users.id
  order by position) as "organization_ids", array(select id
  from authorizations
  where user_id = users.id
  order by id) as "authorization_ids", array(select id
  from user_overview_sortings
  where user_id = users.id
  order by id) as "overview_sorting_ids", case when (users.active and array(select role_id
    from roles_users
    where user_id = users.id) && array(select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) then (select string_agg(group_id || ' ' || access, ',')
  from "groups_users"
  where "user_id" = "users"."id") end as "group_ids", array[users.id] as "karma_user_ids"
from "users"
where (users.id <> 1)
order by "id" asc, "id" asc
limit $3 offset $4;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values", array(select role_id
  from roles_users
  where user_id = users.id
  order by role_id) as "role_ids", array(select id
  from two_factor_preferences
  where user_id = users.id
  order by id) as "two_factor_preference_ids", array(select organization_id
  from organizations_users
  where user_id = users.id
  order by position) as "organization_ids", array(select id
  from authorizations
  where user_id = users.id
  order by id) as "authorization_ids", array(select id
  from user_overview_sortings
  where user_id = users.id
  order by id) as "overview_sorting_ids", case when (users.active and array(select role_id
    from roles_users
    where user_id = users.id) && array(select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) then (select string_agg(group_id || ' ' || access, ',')
  from "groups_users"
  where "user_id" = "users"."id") end as "group_ids", array[users.id] as "karma_user_ids"
from "users"
where (users.id <> 1) and id = any($3::int[])
order by "id" asc, "id" asc
limit $4 offset $5;

select "name", "state_current"
from "settings";

select "ticket_id", "created_at"
from "ticket_mutes"
where "user_id" = $1
order by "created_at" desc, "ticket_id" desc
limit $2;

select *
from "audit_logs"
order by "id" desc
limit $1 offset $2;

select *
from "audit_logs"
where "at" < $1
order by "id" desc
limit $2 offset $3;

select *
from "audit_logs"
where "at" >= $1
order by "id" desc
limit $2 offset $3;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select group_id as owner, array_agg(user_id)::text as value
  from groups_users
  where group_id = any((select $1::int[])::int[])
  group by group_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select group_id as owner, array_agg(user_id)::text as value
  from groups_users
  where group_id = any((select $1::int[])::int[])
  group by group_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(user_id)::text as value
  from organizations_users
  where organization_id = any((select $2::int[])::int[])
  group by organization_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select group_id as owner, array_agg(user_id)::text as value
  from groups_users
  where group_id = any((select $1::int[])::int[])
  group by group_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(permission_id)::text as value
  from permissions_roles
  where role_id = any((select $2::int[])::int[])
  group by role_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(group_id || access)::text as value
  from groups_roles
  where role_id = any((select $3::int[])::int[])
  group by role_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select groups.id as owner, concat(groups.xmin, groups.ctid) as value
  from groups
  where groups.id = any((select $1::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select groups.id as owner, concat(groups.xmin, groups.ctid) as value
  from groups
  where groups.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select roles.id as owner, concat(roles.xmin, roles.ctid) as value
  from roles
  where roles.id = any((select $2::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select groups.id as owner, concat(groups.xmin, groups.ctid) as value
  from groups
  where groups.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $2::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(user_id)::text as value
  from organizations_users
  where organization_id = any((select $1::int[])::int[])
  group by organization_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(user_id)::text as value
  from organizations_users
  where organization_id = any((select $1::int[])::int[])
  group by organization_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select owner, (select array(select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($2::text[]) or permissions.name like any($3::text[])))::text) as value
  from unnest((select $4::int[])::int[]) as owner) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(role_id)::text as value
  from roles_users
  where user_id = any((select $5::int[])::int[])
  group by user_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(array[organization_id, position])::text as value
  from organizations_users
  where user_id = any((select $6::int[])::int[])
  group by user_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from two_factor_preferences
  where user_id = any((select $7::int[])::int[])
  group by user_id) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from authorizations
  where user_id = any((select $8::int[])::int[])
  group by user_id) as rows
union all select 6 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from user_overview_sortings
  where user_id = any((select $9::int[])::int[])
  group by user_id) as rows
union all select 7 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(group_id || access)::text as value
  from groups_users
  where user_id = any((select $10::int[])::int[])
  group by user_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(user_id)::text as value
  from organizations_users
  where organization_id = any((select $1::int[])::int[])
  group by organization_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(permission_id)::text as value
  from permissions_roles
  where role_id = any((select $2::int[])::int[])
  group by role_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(group_id || access)::text as value
  from groups_roles
  where role_id = any((select $3::int[])::int[])
  group by role_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organizations.id as owner, concat(organizations.xmin, organizations.ctid) as value
  from organizations
  where organizations.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(id)::text as value
  from users
  where organization_id = any((select $2::int[])::int[])
  group by organization_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organizations.id as owner, concat(organizations.xmin, organizations.ctid) as value
  from organizations
  where organizations.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(id)::text as value
  from users
  where organization_id = any((select $2::int[])::int[])
  group by organization_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select roles.id as owner, concat(roles.xmin, roles.ctid) as value
  from roles
  where roles.id = any((select $3::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organizations.id as owner, concat(organizations.xmin, organizations.ctid) as value
  from organizations
  where organizations.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select organization_id as owner, array_agg(id)::text as value
  from users
  where organization_id = any((select $2::int[])::int[])
  group by organization_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $3::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overview_id as owner, array_agg(role_id)::text as value
  from overviews_roles
  where overview_id = any((select $1::int[])::int[])
  group by overview_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overview_id as owner, array_agg(user_id)::text as value
  from overviews_users
  where overview_id = any((select $2::int[])::int[])
  group by overview_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overview_id as owner, array_agg(role_id)::text as value
  from overviews_roles
  where overview_id = any((select $1::int[])::int[])
  group by overview_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overview_id as owner, array_agg(user_id)::text as value
  from overviews_users
  where overview_id = any((select $2::int[])::int[])
  group by overview_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select owner, (select array(select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($3::text[]) or permissions.name like any($4::text[])))::text) as value
  from unnest((select $5::int[])::int[]) as owner) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(role_id)::text as value
  from roles_users
  where user_id = any((select $6::int[])::int[])
  group by user_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(array[organization_id, position])::text as value
  from organizations_users
  where user_id = any((select $7::int[])::int[])
  group by user_id) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from two_factor_preferences
  where user_id = any((select $8::int[])::int[])
  group by user_id) as rows
union all select 6 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from authorizations
  where user_id = any((select $9::int[])::int[])
  group by user_id) as rows
union all select 7 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from user_overview_sortings
  where user_id = any((select $10::int[])::int[])
  group by user_id) as rows
union all select 8 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(group_id || access)::text as value
  from groups_users
  where user_id = any((select $11::int[])::int[])
  group by user_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overviews.id as owner, concat(overviews.xmin, overviews.ctid) as value
  from overviews
  where overviews.id = any((select $1::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overviews.id as owner, concat(overviews.xmin, overviews.ctid) as value
  from overviews
  where overviews.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $2::xid8)) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select overviews.id as owner, concat(overviews.xmin, overviews.ctid) as value
  from overviews
  where overviews.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $2::int[])::int[]) and true) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $3::xid8)) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select owner, (select array(select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))::text) as value
  from unnest((select $3::int[])::int[]) as owner) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(role_id)::text as value
  from roles_users
  where user_id = any((select $4::int[])::int[])
  group by user_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(array[organization_id, position])::text as value
  from organizations_users
  where user_id = any((select $5::int[])::int[])
  group by user_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from two_factor_preferences
  where user_id = any((select $6::int[])::int[])
  group by user_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from authorizations
  where user_id = any((select $7::int[])::int[])
  group by user_id) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from user_overview_sortings
  where user_id = any((select $8::int[])::int[])
  group by user_id) as rows
union all select 6 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(group_id || access)::text as value
  from groups_users
  where user_id = any((select $9::int[])::int[])
  group by user_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select owner, (select array(select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))::text) as value
  from unnest((select $3::int[])::int[]) as owner) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(role_id)::text as value
  from roles_users
  where user_id = any((select $4::int[])::int[])
  group by user_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(array[organization_id, position])::text as value
  from organizations_users
  where user_id = any((select $5::int[])::int[])
  group by user_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from two_factor_preferences
  where user_id = any((select $6::int[])::int[])
  group by user_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from authorizations
  where user_id = any((select $7::int[])::int[])
  group by user_id) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from user_overview_sortings
  where user_id = any((select $8::int[])::int[])
  group by user_id) as rows
union all select 6 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(group_id || access)::text as value
  from groups_users
  where user_id = any((select $9::int[])::int[])
  group by user_id) as rows
union all select 7 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, md5(organizations.name) as value
  from users
  join organizations on organizations.id = users.organization_id
  where users.id = any((select $10::int[])::int[])) as rows
union all select 8 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, md5(array_agg(array[role_id::text, name])::text) as value
  from roles_users
  join roles on roles.id = role_id
  where user_id = any((select $11::int[])::int[])
  group by user_id) as rows
union all select 9 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, md5(array_agg(array[organization_id::text, name])::text) as value
  from organizations_users
  join organizations on organizations.id = organization_id
  where user_id = any((select $12::int[])::int[])
  group by user_id) as rows
union all select 10 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, md5(array_agg(array[group_id::text, name])::text) as value
  from groups_users
  join groups on groups.id = group_id
  where user_id = any((select $13::int[])::int[])
  group by user_id) as rows
union all select 11 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(method)::text as value
  from two_factor_preferences
  where user_id = any((select $14::int[])::int[])
  group by user_id) as rows
union all select 12 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(md5(provider))::text as value
  from authorizations
  where user_id = any((select $15::int[])::int[])
  group by user_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(permission_id)::text as value
  from permissions_roles
  where role_id = any((select $1::int[])::int[])
  group by role_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(group_id || access)::text as value
  from groups_roles
  where role_id = any((select $2::int[])::int[])
  group by role_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(permission_id)::text as value
  from permissions_roles
  where role_id = any((select $1::int[])::int[])
  group by role_id) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select role_id as owner, array_agg(group_id || access)::text as value
  from groups_roles
  where role_id = any((select $2::int[])::int[])
  group by role_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select owner, (select array(select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($3::text[]) or permissions.name like any($4::text[])))::text) as value
  from unnest((select $5::int[])::int[]) as owner) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(role_id)::text as value
  from roles_users
  where user_id = any((select $6::int[])::int[])
  group by user_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(array[organization_id, position])::text as value
  from organizations_users
  where user_id = any((select $7::int[])::int[])
  group by user_id) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from two_factor_preferences
  where user_id = any((select $8::int[])::int[])
  group by user_id) as rows
union all select 6 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from authorizations
  where user_id = any((select $9::int[])::int[])
  group by user_id) as rows
union all select 7 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(id)::text as value
  from user_overview_sortings
  where user_id = any((select $10::int[])::int[])
  group by user_id) as rows
union all select 8 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select user_id as owner, array_agg(group_id || access)::text as value
  from groups_users
  where user_id = any((select $11::int[])::int[])
  group by user_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select roles.id as owner, concat(roles.xmin, roles.ctid) as value
  from roles
  where roles.id = any((select $1::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select roles.id as owner, concat(roles.xmin, roles.ctid) as value
  from roles
  where roles.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $2::xid8)) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select roles.id as owner, concat(roles.xmin, roles.ctid) as value
  from roles
  where roles.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $2::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select $1::int[])::int[]) and (("tickets"."group_id" = $2::int) or ("tickets"."owner_id" = $3::int and "tickets"."group_id" = $4::int))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select $5::int[])::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select $6::int[])::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select $7::int[])::int[]) and (("tickets"."group_id" = $8::int) or ("tickets"."owner_id" = $9::int and "tickets"."group_id" = $10::int))
  group by item.ticket_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select $1::int[])::int[]) and (("tickets"."group_id" = $2::int))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select $3::int[])::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select $4::int[])::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select $5::int[])::int[]) and (("tickets"."group_id" = $6::int))
  group by item.ticket_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select $1::int[])::int[]) and (("tickets"."group_id" = any($2::int[])))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select $3::int[])::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select $4::int[])::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select $5::int[])::int[]) and (("tickets"."group_id" = any($6::int[])))
  group by item.ticket_id) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $1::int[])::int[]) and true) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $2::xid8)) as rows;

select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select $1::int[])::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, md5(array[creator.login, editor.login, replacement.login]::text) as value
  from users
  left join users creator on creator.id = users.created_by_id
  left join users editor on editor.id = users.updated_by_id
  left join users replacement on replacement.id = users.out_of_office_replacement_id
  where users.id = any((select $2::int[])::int[])) as rows;

select 0 as relation, "email_address_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "groups"
where "email_address_id" = any((select $1::int[])::int[])
group by "email_address_id";

select 0 as relation, "group_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "groups_users"
where "group_id" = any((select $1::int[])::int[])
group by "group_id";

select 0 as relation, "macro_id" as owner, array_agg(distinct "group_id"
  order by "group_id") as ids
from "groups_macros"
where "macro_id" = any((select $1::int[])::int[])
group by "macro_id";

select 0 as relation, "organization_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "users"
where "organization_id" = any((select $1::int[])::int[])
group by "organization_id"
union all select 1 as relation, "organization_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "organizations_users"
where "organization_id" = any((select $2::int[])::int[])
group by "organization_id";

select 0 as relation, "overview_id" as owner, array_agg(distinct "role_id"
  order by "role_id") as ids
from "overviews_roles"
where "overview_id" = any((select $1::int[])::int[])
group by "overview_id"
union all select 1 as relation, "overview_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "overviews_users"
where "overview_id" = any((select $2::int[])::int[])
group by "overview_id";

select 0 as relation, "report_profile_id" as owner, array_agg(distinct "role_id"
  order by "role_id") as ids
from "report_profiles_roles"
where "report_profile_id" = any((select $1::int[])::int[])
group by "report_profile_id";

select 0 as relation, "signature_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "groups"
where "signature_id" = any((select $1::int[])::int[])
group by "signature_id";

select 0 as relation, "text_module_id" as owner, array_agg(distinct "group_id"
  order by "group_id") as ids
from "groups_text_modules"
where "text_module_id" = any((select $1::int[])::int[])
group by "text_module_id";

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[]);

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "groups"
where "id" = any((select $2::int[])::int[]);

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "roles"
where "id" = any((select $2::int[])::int[]);

select 0 as source, id, "name" as name
from "calendars"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "login" as name
from "users"
where "id" = any((select $2::int[])::int[]);

select 0 as source, id, "name" as name
from "signatures"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "email_addresses"
where "id" = any((select $2::int[])::int[])
union all select 2 as source, id, "name" as name
from "groups"
where "id" = any((select $3::int[])::int[])
union all select 3 as source, id, "login" as name
from "users"
where "id" = any((select $4::int[])::int[]);

select 0 as source, id, "name" as name
from "ticket_state_types"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "ticket_states"
where "id" = any((select $2::int[])::int[])
union all select 2 as source, id, "login" as name
from "users"
where "id" = any((select $3::int[])::int[]);

select 1
from blobs
where sha256 = $1 and provider = $2;

select array(select "id"
  from "users"
  where id = $1
  order by "id" asc
  limit $2 offset $3) as ids, (select count(*) as count
  from "users"
  where id = $4)::int as total;

select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
    from ticket_search as tickets
    where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = $2::int)) and (tickets.document @@ (select $3::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
              from ticket_search_parts part
              where "part"."document" @@ (select $4::tsquery))))))) select id
  from hits
  order by updated_at desc, id desc
  limit $5 offset $6) as ids, 0 as total;

select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
    from ticket_search as tickets
    where (("tickets"."customer_id" = $1::int) or ("tickets"."organization_id" = any($2::int[]))) and (tickets.document @@ (select $3::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
              from ticket_search_parts part
              where "part"."document" @@ (select $4::tsquery))))))) select id
  from hits
  order by updated_at desc, id desc
  limit $5 offset $6) as ids, 0 as total;

select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
    from ticket_search as tickets
    where false and (tickets.document @@ (select $1::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
              from ticket_search_parts part
              where "part"."document" @@ (select $2::tsquery))))))) select id
  from hits
  order by updated_at desc, id desc
  limit $3 offset $4) as ids, 0 as total;

select count(*) as count
from "core_workflows"
where true;

select count(*) as count
from "cti_logs"
where true;

select count(*) as count
from "cti_logs"
where true and done = $1;

select count(*) as count
from "cti_logs"
where true and queue = $1;

select count(*) as count
from "email_addresses"
where true;

select count(*) as count
from "groups"
where true;

select count(*) as count
from "jobs"
where true;

select count(*) as count
from "macros"
where true;

select count(*) as count
from "organizations"
where true;

select count(*) as count
from "overviews"
where true;

select count(*) as count
from "postmaster_filters"
where true;

select count(*) as count
from "report_profiles"
where true;

select count(*) as count
from "roles"
where true;

select count(*) as count
from "signatures"
where true;

select count(*) as count
from "templates"
where true;

select count(*) as count
from "text_modules"
where true;

select count(*) as count
from "ticket_articles"
where ticket_articles.ticket_id = $1 and ($2 or not ticket_articles.internal);

select count(*) as count
from "ticket_priorities"
where (fold(concat_ws(' ', "ticket_priorities"."name", "ticket_priorities"."ui_icon", "ticket_priorities"."ui_color", "ticket_priorities"."note")) like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%');

select count(*) as count
from "ticket_priorities"
where true;

select count(*) as count
from "ticket_states"
where true;

select count(*) as count
from "ticket_time_accountings"
where true;

select count(*) as count
from "triggers"
where true;

select count(*) as count
from "users"
where (users.id <> 1 and users.active = $1);

select count(*) as count
from "users"
where (users.id <> 1);

select count(*) as count
from "users"
where (users.id <> 1) and ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%');

select count(*) as count
from "users"
where (users.id <> 1) and (exists (select 1
    from roles_users ru
    where ru.user_id = users.id and "ru"."role_id" = $1::bigint));

select count(*) as count
from "webhooks"
where true;

select created_by_id, jsonb_strip_nulls(to_jsonb(history) - 'sourceable_type' - 'sourceable_id' - 'sourceable_name' - 'created_at') || jsonb_build_object('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sourceable_type', sourceable_type, 'sourceable_id', sourceable_id, 'sourceable_name', sourceable_name) as entry
from history
where (object = $1 and o_id = $2) or (related_object = $3 and related_o_id = $4)
order by id;

select distinct provider
from blobs
where provider <> $1
order by provider;

select id
from "calendars"
where name = $1
order by id
limit 1;

select id
from "groups"
where name = $1
order by id
limit 1;

select id
from "roles"
where name = $1
order by id
limit 1;

select id
from "signatures"
where name = $1
order by id
limit 1;

select id
from "ticket_state_types"
where name = $1
order by id
limit 1;

select id
from graphile_worker.complete_jobs(array(select id
    from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < $1::timestamptz
    order by id
    limit $2));

select id, prio
from "overviews"
where id = any($1::int[])
order by id
for no key update;

select id, prio
from "triggers"
where id = any($1::int[])
order by id
for no key update;

select octet_length(content) as size
from blob_contents
where sha256 = $1;

select pg_advisory_xact_lock(hashtextextended($1, 0));

select pg_current_snapshot()::text as position;

select pg_current_snapshot()::text as position, feed.*, exists (select
  from event_horizon
  where txid >= pg_snapshot_xmin($1::pg_snapshot)) as forgotten
from (
  values (1)) as always
left join (select id, at, kind, object, object_id, actor_id, changes
  from events
  where txid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(txid, $3::pg_snapshot)
  order by txid
  limit $4) as feed on true
order by feed.id;

select pg_notify($1, $2);

select provider
from blobs
where sha256 = $1;

select sha256, size
from blobs
join blob_contents using (sha256)
where provider <> $1;

select sha256, size
from blobs
where provider = $1 and sha256 > $2
order by sha256
limit $3;

select step.position::text as position, feed.*, exists (select
  from event_horizon
  where txid >= pg_snapshot_xmin($1::pg_snapshot)) as forgotten, pg_snapshot_xmax($2::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as foreign
from (select coalesce($3::pg_snapshot, pg_current_snapshot()) as position) as step
left join lateral (select id, at, kind, object, object_id, actor_id, rule, caused_by, changes
  from events
  where id > $4 and txid >= pg_snapshot_xmin($5::pg_snapshot) and not pg_visible_in_snapshot(txid, $6::pg_snapshot) and pg_visible_in_snapshot(txid, step.position)
  order by id
  limit $7) as feed on true
order by feed.id;

select substring(content
  from $1::int for $2::int) as piece
from blob_contents
where sha256 = $3;

update "groups"
set "note" = $1
where "id" = $2;

update "inbound_mails"
set "state" = $1
where "id" = $2;

update blobs
set provider = $1
where sha256 = $2 and provider = $3;

with forgotten as (delete
  from events
  where id in (select id
    from events
    where at < $1::timestamptz and at < coalesce((select min(created_at)
        from graphile_worker.jobs
        where task_identifier = any($2::text[]) and attempts < max_attempts), 'infinity')
    order by id
    limit $3)
  returning txid), passed as (insert into event_horizon (txid) select txid
  from forgotten
  where txid is not null
  order by txid desc
  limit 1
  on conflict (only_one) do update
  set txid = greatest(event_horizon.txid, excluded.txid)) select count(*) as forgotten
from forgotten;

with found as materialized (select array(select "id"
    from "users"
    where true
    order by "id" asc
    limit $1) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select ids
      from found)::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, (select count(*) as count
    from "users"
    where true)::int as value
  from found) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $2::xid8)) as rows;

with found as materialized (select array(select "id"
    from "users"
    where true
    order by "id" asc
    limit 10) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select ids
      from found)::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, (select count(*) as count
    from "users"
    where true)::int as value
  from found) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $1::xid8)) as rows;

with found as materialized (select array(select "id"
    from "users"
    where true
    order by "id" asc
    limit 100) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select users.id as owner, concat(users.xmin, users.ctid) as value
  from users
  where users.id = any((select ids
      from found)::int[]) and true) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, (select count(*) as count
    from "users"
    where true)::int as value
  from found) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $1::xid8)) as rows;

with found as materialized (select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
      from ticket_search as tickets
      where (("tickets"."group_id" = $1::int)) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
                from ticket_search_parts part
                where "part"."document" @@ (select $3::tsquery))))))) select id
    from hits
    order by updated_at desc, id desc
    limit $4 offset $5) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = $6::int))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = $7::int))
  group by item.ticket_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, 0 as value
  from found) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $8::xid8)) as rows;

with found as materialized (select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
      from ticket_search as tickets
      where (("tickets"."group_id" = $1::int)) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and (("tickets"."ticket_id" = any(array(select part.ticket_id
                  from ticket_search_parts part
                  where "part"."document" @@ (select $3::tsquery)))) or ("tickets"."ticket_id" = any(array(select part.ticket_id
                  from ticket_search_parts part
                  where "part"."document" @@ (select $4::tsquery)))))))) select id
    from hits
    order by updated_at desc, id desc
    limit $5 offset $6) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = $7::int))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = $8::int))
  group by item.ticket_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, 0 as value
  from found) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $9::xid8)) as rows;

with found as materialized (select array(with hits as materialized (select tickets.ticket_id as id, tickets.updated_at
      from ticket_search as tickets
      where (("tickets"."group_id" = any($1::int[]))) and (tickets.document @@ (select $2::tsquery) or ("tickets"."is_split" and ("tickets"."ticket_id" = any(array(select part.ticket_id
                from ticket_search_parts part
                where "part"."document" @@ (select $3::tsquery))))))) select id
    from hits
    order by updated_at desc, id desc
    limit $4 offset $5) as ids) select 0 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select tickets.id as owner, concat(tickets.xmin, tickets.ctid) as value
  from tickets
  where tickets.id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = any($6::int[])))) as rows
union all select 1 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_articles
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 2 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select ticket_id as owner, array_agg(id)::text as value
  from ticket_time_accountings
  where ticket_id = any((select ids
      from found)::int[])
  group by ticket_id) as rows
union all select 3 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select item.ticket_id as owner, array_agg(list.id)::text as value
  from checklist_items item
  join checklists list on list.id = item.checklist_id
  join tickets on tickets.id = list.ticket_id
  where item.ticket_id = any((select ids
      from found)::int[]) and (("tickets"."group_id" = any($7::int[])))
  group by item.ticket_id) as rows
union all select 4 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select array_to_string(ids, ',') as owner, 0 as value
  from found) as rows
union all select 5 as part, string_agg(concat(owner, ' ', value), chr(10)) as lines
from (select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
  union all select table_name, txid::text
  from table_changes
  where txid >= (select $8::xid8)) as rows;

with numbered as materialized (select nextval('events_id_seq') as event_id, event.*
  from jsonb_to_recordset($1::jsonb) as event (position int, kind text, object text, id bigint, actor_id int, via text, rule text, cause int, changes jsonb)), written as (insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes) overriding system value select event_id, $2::timestamptz, kind, object, id, actor_id, via, rule, (select causing.event_id
    from numbered causing
    where causing.position = numbered.cause), changes
  from numbered
  returning id, object, object_id) , "late_0" as (insert into rule_explanations (ticket_id, person_id, organization_id, at, action, article_id, user_id, details) select ticket_id, person_id, organization_id, at, action, article_id, user_id, details
  from jsonb_to_recordset($3::jsonb) as row (ticket_id int, person_id int, organization_id int, at timestamptz, action text, article_id int, user_id int, details jsonb)) select null as ids;

with numbered as materialized (select nextval('events_id_seq') as event_id, event.*
  from jsonb_to_recordset($1::jsonb) as event (position int, kind text, object text, id bigint, actor_id int, via text, rule text, cause int, changes jsonb)), written as (insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes) overriding system value select event_id, $2::timestamptz, kind, object, id, actor_id, via, rule, (select causing.event_id
    from numbered causing
    where causing.position = numbered.cause), changes
  from numbered
  returning id, object, object_id) select null as ids;

with numbered as materialized (select nextval('events_id_seq') as event_id, event.*
  from jsonb_to_recordset($1::jsonb) as event (position int, kind text, object text, id bigint, actor_id int, via text, rule text, cause int, changes jsonb)), written as (insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes) overriding system value select event_id, $2::timestamptz, kind, object, id, actor_id, via, rule, (select causing.event_id
    from numbered causing
    where causing.position = numbered.cause), changes
  from numbered
  returning id, object, object_id) select null as ids , (select count(pg_notify($3, id || ' ' || object || ' ' || object_id))
  from written
  where object <> all($4::text[])) as notified;
