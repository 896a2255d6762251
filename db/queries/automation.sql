delete
from sla_recalculations;

insert into ticket_due_events (ticket_id, event, due_at, at) select ticket_id, event, due_at, $1::timestamptz
from (select id as ticket_id, 'reminder_reached' as event, pending_time as due_at
  from tickets
  where "pending_time" between $2::timestamptz - interval '1 day' and $3::timestamptz and tickets.id = $4 and state_id in (select states.id
    from ticket_states states
    join ticket_state_types types on types.id = states.state_type_id
    where types.name = 'pending reminder')
  union all select id, 'escalation', escalation_at
  from tickets
  where "escalation_at" between $5::timestamptz - interval '1 day' and $6::timestamptz and tickets.id = $7
  union all select id, 'escalation_warning', escalation_at
  from tickets
  where escalation_at > $8::timestamptz and escalation_at <= $9::timestamptz + interval '15 minutes' and tickets.id = $10) as due
where event = $11
on conflict do nothing
returning id;

insert into webhook_deliveries (webhook_id, ticket_id, article_id, event, rule, due_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning id;

select
from organizations_users
where user_id = $1
limit 1;

select "id", "direction", "facility", "method", "url", "status", "ip", "request", "response", "created_by_id", "updated_by_id", "created_at", "updated_at"
from "http_logs"
where "webhook_delivery_id" = $1
order by "id"
limit $2;

select "id", "name", "condition", "perform", "activator", "execution_condition_mode", "localization", "timezone", "prio", "note", "active", "disable_notification", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "triggers"
where "id" = $1::int
order by id;

select "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_priorities"
where "id" = $1::int
order by id;

select "id", "name", "endpoint", "http_method", "signature_token", "ssl_verify", "basic_auth_username", "basic_auth_password", "bearer_token", "pre_defined_webhook_type", "customized_payload", "custom_payload", "preferences", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "webhooks"
where "id" = $1::int
order by id;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where "id" = $1::int
order by id;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "jobs"
where "id" = $1::int
order by id;

select "id", "name", "object", "timeplan", "condition", "perform", "disable_notification", "localization", "timezone", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "jobs"
where id = $1
for no key update;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where "id" = $1::int
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "users"
where "id" = $1::int
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

select "ticket_states"."id", "ticket_states"."name", "ticket_states"."ignore_escalation", "ticket_states"."default_create", "ticket_states"."default_follow_up", "ticket_states"."note", "ticket_states"."active", "ticket_states"."state_type_id", "ticket_states"."next_state_id", "ticket_states"."updated_by_id", "ticket_states"."created_by_id", "ticket_states"."created_at", "ticket_states"."updated_at", types.name as state_type
from ticket_states
join ticket_state_types types on types.id = ticket_states.state_type_id
where ticket_states.id = $1;

select *
from jobs
where active and (next_run_at <= $1::timestamptz and updated_at <= $2::timestamptz - interval '1 minute' or planned_zone is distinct from $3)
order by next_run_at, id
for update skip locked;

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[]);

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

select after_id, coalesce(changed_at, started_at) as changed_at
from sla_recalculations
where id = $1 and finished_at is null
for update;

select array(select name
  from permissions
  where id in (select permission_id
    from permissions_roles
    where role_id = $1)) as permissions
from roles
where id = $2;

select coalesce((select jsonb_object_agg("tickets".id, (to_jsonb("tickets") - 'custom_values' || "tickets".custom_values) || jsonb_build_object('tags', array(select item.name
          from tags
          join tag_items item on item.id = tags.tag_item_id
          where tags.object = 'Ticket' and tags.o_id = "tickets"."id"
          order by tags.id)))
    from "tickets"
    where "tickets".id = any($1::int[])), '{}') as found;

select coalesce((select jsonb_object_agg("users".id, (to_jsonb("users") - 'custom_values' || "users".custom_values) || jsonb_build_object('password', null, 'role_ids', array(select "role_id"
          from "roles_users"
          where user_id = users.id
          order by 1), 'organization_ids', array(select "organization_id"
          from "organizations_users"
          where user_id = users.id
          order by 1), 'group_ids', array(select "group_id"
          from "groups_users"
          where user_id = users.id
          order by 1)))
    from "users"
    where "users".id = any($1::int[])), '{}') as users, coalesce((select jsonb_object_agg("groups".id, (to_jsonb("groups") - 'custom_values' || "groups".custom_values) || '{}'::jsonb)
    from "groups"
    where "groups".id = any($2::int[])), '{}') as groups, coalesce((select jsonb_object_agg(organizations.id, (to_jsonb("organizations") - 'custom_values' || "organizations".custom_values))
    from organizations
    where organizations.id = any($3::int[]) or organizations.id in (select organization_id
      from users
      where users.id = any($4::int[]))), '{}') as organizations;

select count(*) as count
from "organizations"
where (("organizations"."active" = any($1::boolean[])));

select count(*) as count
from "organizations"
where ((exists (select
      from users
      where users.organization_id = organizations.id and "users"."id" is not null)));

select count(*) as count
from "organizations"
where ((lower("organizations"."name") = any($1::text[])));

select count(*) as count
from "users"
where (users.id <> 1 and ("users"."id" = any($1::int[])));

select count(*) as count
from "users"
where (users.id <> 1 and ("users"."vip" = any($1::boolean[])));

select count(*) as count
from "users"
where (users.id <> 1 and (false));

select count(*)::int as count
from "tickets"
where (lower("tickets"."title") like any($1::text[]));

select count(*)::int as count
from "tickets"
where true;

select delivery.id, delivery.webhook_id, delivery.delivery_id, delivery.ticket_id, tickets.number as ticket_number, delivery.article_id, delivery.rule, delivery.event ->> 'type' as event, delivery.state, delivery.attempts, delivery.status, delivery.failure, delivery.sent_at, delivery.created_at, case when delivery.state in ('queued', 'deferred') then delivery.due_at end as next_attempt_at
from webhook_deliveries delivery
join tickets on tickets.id = delivery.ticket_id
where delivery.webhook_id = $1 and delivery.id = $2;

select delivery.id, delivery.webhook_id, delivery.delivery_id, delivery.ticket_id, tickets.number as ticket_number, delivery.article_id, delivery.rule, delivery.event ->> 'type' as event, delivery.state, delivery.attempts, delivery.status, delivery.failure, delivery.sent_at, delivery.created_at, case when delivery.state in ('queued', 'deferred') then delivery.due_at end as next_attempt_at
from webhook_deliveries delivery
join tickets on tickets.id = delivery.ticket_id
where delivery.webhook_id = $1 and delivery.state = $2
order by delivery.id desc
limit $3 offset $4;

select delivery.id, delivery.webhook_id, delivery.delivery_id, delivery.ticket_id, tickets.number as ticket_number, delivery.article_id, delivery.rule, delivery.event ->> 'type' as event, delivery.state, delivery.attempts, delivery.status, delivery.failure, delivery.sent_at, delivery.created_at, case when delivery.state in ('queued', 'deferred') then delivery.due_at end as next_attempt_at
from webhook_deliveries delivery
join tickets on tickets.id = delivery.ticket_id
where delivery.webhook_id = $1 and true
order by delivery.id desc
limit $2 offset $3;

select due.*
from (select id as ticket_id, 'reminder_reached' as event, pending_time as due_at
  from tickets
  where "pending_time" between $1::timestamptz - interval '1 day' and $2::timestamptz and true and state_id in (select states.id
    from ticket_states states
    join ticket_state_types types on types.id = states.state_type_id
    where types.name = 'pending reminder')
  union all select id, 'escalation', escalation_at
  from tickets
  where "escalation_at" between $3::timestamptz - interval '1 day' and $4::timestamptz and true
  union all select id, 'escalation_warning', escalation_at
  from tickets
  where escalation_at > $5::timestamptz and escalation_at <= $6::timestamptz + interval '15 minutes' and true) as due
where not exists (select
  from ticket_due_events known
  where known.ticket_id = due.ticket_id and known.event = due.event and known.due_at = due.due_at)
order by due_at
limit $7;

select events.kind, events.object, events.object_id as id, events.changes, events.txid::text as txid, events.rule, to_char(events.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, coalesce(events.actor_id, 1) as actor_id, users.organization_id
from events
left join users on users.id = events.actor_id
where events.object in ('tickets', 'ticket_articles', 'ticket_merges') and events.kind in ('created', 'updated') and events.at > $1::timestamptz - make_interval(days => $2::int) and (events.object <> 'tickets' or exists (select
    from tickets
    where tickets.id = events.object_id and (("tickets"."group_id" = any($3::int[])))))
order by events.id desc
limit $4;

select events.kind, events.object, events.object_id as id, events.changes, events.txid::text as txid, events.rule, to_char(events.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, coalesce(events.actor_id, 1) as actor_id, users.organization_id
from events
left join users on users.id = events.actor_id
where events.object in ('tickets', 'ticket_articles', 'ticket_merges') and events.kind in ('created', 'updated') and events.at > $1::timestamptz - make_interval(days => $2::int) and (events.object <> 'tickets' or exists (select
    from tickets
    where tickets.id = events.object_id and false))
order by events.id desc
limit $3;

select ical_url as url, public_holidays
from calendars
where id = $1 and ical_url is not null
for no key update;

select id
from "email_addresses"
where active
order by id;

select id
from "groups"
where id = any($1::int[]);

select id
from "organizations"
where id = any($1::int[]);

select id
from "signatures"
where active
order by id;

select id
from "ticket_priorities"
where id = any($1::int[]);

select id
from "ticket_states"
where id = any($1::int[]);

select id
from "users"
where id = any($1::int[]);

select id
from "webhooks"
where id = any($1::int[]);

select id
from channels
where area = 'Sms::Notification' and active
order by id
limit 1;

select id
from groups
where active and ($1 = '' or (name <> $2 and not starts_with(name, $3)))
order by id;

select id
from ticket_articles
where ticket_id = $1 and not internal
order by id desc
limit 1;

select id, "name" as name
from "jobs"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "macros"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "roles"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_article_senders"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "ticket_article_types"
where "id" = any((select $1::int[])::int[]);

select id, "name" as name
from "triggers"
where "id" = any((select $1::int[])::int[]);

select id, coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email, login) as title
from "users"
where (users.id <> 1 and ("users"."id" = any($1::int[])))
order by id desc
limit $2;

select id, coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email, login) as title
from "users"
where (users.id <> 1 and ("users"."vip" = any($1::boolean[])))
order by id desc
limit $2;

select id, coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email, login) as title
from "users"
where (users.id <> 1 and (false))
order by id desc
limit $1;

select id, coalesce(nullif(trim(concat_ws(' ', nullif(firstname, '-'), nullif(lastname, '-'))), ''), nullif(email, ''), login) as name
from users
where id = any($1::int[]);

select id, job_id, started_at, finished_at, outcome, total, processed, failed, failures
from job_runs
where job_id = $1
order by id desc
limit $2;

select id, name as title
from "organizations"
where (("organizations"."active" = any($1::boolean[])))
order by id desc
limit $2;

select id, name as title
from "organizations"
where ((exists (select
      from users
      where users.organization_id = organizations.id and "users"."id" is not null)))
order by id desc
limit $1;

select id, name as title
from "organizations"
where ((lower("organizations"."name") = any($1::text[])))
order by id desc
limit $2;

select id, name, perform, active, array(select group_id
  from groups_macros
  where macro_id = macros.id) as group_ids
from macros
where id = $1;

select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, article_id, user_id, details
from rule_explanations
where "organization_id" = $1
order by id desc
limit $2;

select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, article_id, user_id, details
from rule_explanations
where "person_id" = $1
order by id desc
limit $2;

select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action, article_id, user_id, details
from rule_explanations
where "ticket_id" = $1
order by id desc
limit $2;

select name, floor(extract(epoch
    from $1::timestamptz at time zone name - $2::timestamptz at time zone 'UTC') / 3600)::int as hours
from pg_timezone_names
where name ~ '^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/|^UTC$'
order by name;

select run.id, run.cursor_id, run.until_id, run.total, to_jsonb(jobs) as schedule
from job_runs run
join jobs on jobs.id = run.job_id
where run.id = $1 and run.finished_at is null
for update of run skip locked;

select tickets.id, tickets.state_id, tickets.created_at, tickets.first_response_at, tickets.close_at, tickets.last_contact_agent_at, tickets.last_contact_customer_at, "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."escalation_at", $1::int as sla_id, (select coalesce(jsonb_agg(jsonb_build_array(history.created_at, history.id_from, history.id_to)
      order by history.id), '[]')
  from history
  where history.object = 'Ticket' and history.o_id = tickets.id and history.type = 'updated' and history.attribute = 'state') as state_changes, '[]'::jsonb as contacts
from tickets
where tickets.id = any($2::int[])
order by tickets.id;

select tickets.id, tickets.state_id, tickets.created_at, tickets.first_response_at, tickets.close_at, tickets.last_contact_agent_at, tickets.last_contact_customer_at, "tickets"."first_response_escalation_at", "tickets"."first_response_in_min", "tickets"."first_response_diff_in_min", "tickets"."close_escalation_at", "tickets"."close_in_min", "tickets"."close_diff_in_min", "tickets"."update_escalation_at", "tickets"."update_in_min", "tickets"."update_diff_in_min", "tickets"."escalation_at", $1::int as sla_id, (select coalesce(jsonb_agg(jsonb_build_array(history.created_at, history.id_from, history.id_to)
      order by history.id), '[]')
  from history
  where history.object = 'Ticket' and history.o_id = tickets.id and history.type = 'updated' and history.attribute = 'state') as state_changes, (select coalesce(jsonb_agg(jsonb_build_array(article.created_at, sender.name = 'Agent')
      order by article.created_at, article.id), '[]')
  from ticket_articles article
  join ticket_article_types type on type.id = article.type_id and type.communication
  join ticket_article_senders sender on sender.id = article.sender_id and sender.name in ('Agent', 'Customer')
  where article.ticket_id = tickets.id and not article.internal) as contacts
from tickets
where tickets.id = any($2::int[])
order by tickets.id;

select total, done, overdue, started_at, finished_at
from sla_recalculations
order by id desc
limit 1;

select webhooks.id as webhook_id, last.created_at as last_at, last.state as last_state, coalesce(waiting, 0) as waiting, coalesce(failed, 0) as failed
from webhooks
left join lateral (select created_at, state
  from webhook_deliveries
  where webhook_id = webhooks.id
  order by id desc
  limit 1) as last on true
left join (select webhook_id, count(*) filter (
    where state in ('queued', 'sending', 'deferred')) as waiting, count(*) filter (
    where state = 'failed') as failed
  from webhook_deliveries
  where created_at > $1::timestamptz - interval '7 days'
  group by webhook_id) as counted on counted.webhook_id = webhooks.id
order by webhooks.id;

update calendars
set timezone = $1
where id = $2 and updated_at = created_at and timezone <> $3;

update webhook_deliveries as delivery
set state = 'sending', attempts = attempts + 1, updated_at = $1, due_at = $2::timestamptz + make_interval(secs => $3)
from webhooks
where delivery.id = $4 and webhooks.id = delivery.webhook_id and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= $5
returning delivery.id, delivery.delivery_id, delivery.webhook_id, delivery.attempts, delivery.ticket_id, delivery.article_id, delivery.event, delivery.rule, to_jsonb(webhooks) as webhook;
