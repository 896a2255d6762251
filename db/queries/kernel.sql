delete
from "audit_logs"
where id in (select id
  from "audit_logs"
  where "at" < $1::timestamptz and true
  order by "at"
  limit $2);

delete
from "groups_text_modules"
where "text_module_id" = $1 and "group_id" <> all($2::int[]);

delete
from "history"
where (("object" = $1 and "o_id" = $2) or ("related_object" = $3 and "related_o_id" = $4));

delete
from "outgoing_mails"
where id in (select id
  from "outgoing_mails"
  where "created_at" < $1::timestamptz and state <> 'waiting'
  order by "created_at"
  limit $2);

delete
from "overviews_roles"
where "overview_id" = $1 and "role_id" <> all($2::int[]);

delete
from "overviews_users"
where "overview_id" = $1 and "user_id" <> all($2::int[]);

delete
from "rate_limits"
where "ends_at" <= $1;

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

insert into "audit_logs" ("at", "action", "actor_id", "real_actor_id", "via", "object", "object_id", "ip", "request_id", "details")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "checklist_templates" ("name", "active", "items", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "email_addresses" ("name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "groups" ("assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "name", "name_last", "parent_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "groups" ("assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "name", "name_last", "parent_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "groups" ("assignment_timeout", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "name", "name_last", "parent_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "groups_text_modules" ("text_module_id", "group_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "history" ("object", "o_id", "created_by_id", "created_at", "type")
values ($1, $2, $3, $4, $5);

insert into "history" ("object", "o_id", "created_by_id", "created_at", "type", "id_from", "id_to")
values ($1, $2, $3, $4, $5, $6, $7);

insert into "history" ("object", "o_id", "created_by_id", "created_at", "type", "value_to")
values ($1, $2, $3, $4, $5, $6);

insert into "overviews" ("name", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "link", "prio", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
returning "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "overviews" ("name", "condition", "order", "group_by", "view", "link", "prio", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "overviews_roles" ("overview_id", "role_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "overviews_users" ("overview_id", "user_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "signatures" ("name", "body", "active", "note", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "text_modules" ("name", "keywords", "content", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "text_modules" ("name", "keywords", "content", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_priorities" ("name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_states" ("name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "next_state_id", "state_type_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_states" ("name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_states" ("name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "ticket_time_accounting_types" ("name", "note", "active", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

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

select
from graphile_worker.add_jobs(array(select row (task, case when event is null then payload else payload || jsonb_build_object('event_id', about.event_id) end::json, null, now() + make_interval(secs => wait), max_attempts, job_key, null, null)::graphile_worker.job_spec
    from jsonb_to_recordset($1::jsonb) as job (task text, payload jsonb, wait float8, job_key text, max_attempts int, event int)
    left join (select null::int as position, null::bigint as event_id
      where false) as about on about.position = job.event));

select "email_address_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "groups"
where "email_address_id" = any($1::int[])
group by 1;

select "group_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "groups_users"
where "group_id" = any($1::int[])
group by 1;

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
from "users"
where (users.id <> 1 and users.active = $1 and exists (select 1
    from roles_users ru
    where ru.user_id = users.id and ru.role_id = any($2::int[])))
order by "id" asc, "id" asc
limit $3 offset $4;

select "id"
from "users"
where (users.id <> 1 and users.active = $1)
order by "id" asc, "id" asc
limit $2 offset $3;

select "id"
from "users"
where (users.id <> 1) and ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%')
order by "active" desc, "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_items"
where "id" = $1::int
order by id;

select "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_items"
where "id" = any($1::int[])
order by id;

select "id", "kind", "user_id", "recipient", "subject", "state", "reason", "attempts", "sent_at", "created_at", "updated_at"
from "outgoing_mails"
where true
order by "id" desc
limit $1 offset $2;

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

select "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_templates"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where "id" = $1::int
order by id;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where id = $1
for no key update;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "signatures"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "channel", "match", "perform", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "postmaster_filters"
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
order by "id" asc
limit $1 offset $2;

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
where id = $1
for no key update;

select "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "email_addresses"
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
where id = $1
for no key update;

select "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_states"
where true
order by "id" asc
limit $1 offset $2;

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
order by "id" asc
limit $1 offset $2;

select "id", "name", "keywords", "content", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "text_modules"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "label", "description", "preferences", "active", "allow_signup", "created_at", "updated_at"
from "permissions"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "label", "description", "preferences", "active", "allow_signup", "created_at", "updated_at"
from "permissions"
where true
order by "name" asc nulls first, "id" asc
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
where id = $1
for no key update;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "overviews"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where "id" = $1::int
order by id;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where (exists (select 1
    from "groups" as referred
    where referred.id = "groups"."parent_id" and fold("referred"."name") = fold($1)))
order by "id" asc, "id" asc
limit $2 offset $3;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where id = $1
for no key update;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
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

select "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_time_accounting_types"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_state_types"
where "id" = $1::int
order by id;

select "id", "name", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_state_types"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where "roles"."default_at_signup" = $1::boolean
order by "updated_at" desc, "id" asc
limit $2 offset $3;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where true
order by "id" asc
limit $1 offset $2;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where true
order by "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where "id" = $1::int
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where id = any($1::int[])
order by "id" asc
limit $2 offset $3;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where true
order by "active" desc, "updated_at" desc, "id" asc
limit $1 offset $2;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where true
order by "id" asc
limit $1 offset $2;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "users"
where "id" = $1::int
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "users"
where "id" = any($1::int[])
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "users"
where (users.id <> 1)
order by "id" asc, "id" asc
limit $1 offset $2;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "users"
where id = $1
order by "id" asc
limit $2 offset $3;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "users"
where true
order by "id" asc
limit $1 offset $2;

select "name", "state_current"
from "settings";

select "organization_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "users"
where "organization_id" = any($1::int[])
group by 1;

select "organization_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "organizations_users"
where "organization_id" = any($1::int[])
group by 1;

select "overview_id" as owner, array_agg(distinct "role_id"
  order by "role_id") as ids
from "overviews_roles"
where "overview_id" = any($1::int[])
group by 1;

select "overview_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "overviews_users"
where "overview_id" = any($1::int[])
group by 1;

select "signature_id" as owner, array_agg(distinct "id"
  order by "id") as ids
from "groups"
where "signature_id" = any($1::int[])
group by 1;

select "text_module_id" as owner, array_agg(distinct "group_id"
  order by "group_id") as ids
from "groups_text_modules"
where "text_module_id" = any($1::int[])
group by 1;

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

select *
from "http_logs"
where "facility" in (select unnest($1::text[]))
order by "created_at" desc, "id" desc
limit $2 offset $3;

select count(*) as count
from "groups"
where true;

select count(*) as count
from "organizations"
where true;

select count(*) as count
from "outgoing_mails"
where true;

select count(*) as count
from "overviews"
where true;

select count(*) as count
from "permissions"
where true;

select count(*) as count
from "roles"
where true;

select count(*) as count
from "signatures"
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
from "users"
where (users.id <> 1);

select count(*) as count
from "users"
where (users.id <> 1) and ("users"."search" like '%' || regexp_replace(fold($1), '[\\%_]', '\\\&', 'g') || '%');

select count(*) as count
from "users"
where true;

select created_by_id, jsonb_strip_nulls(to_jsonb(history) - 'sourceable_type' - 'sourceable_id' - 'sourceable_name' - 'created_at') || jsonb_build_object('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sourceable_type', sourceable_type, 'sourceable_id', sourceable_id, 'sourceable_name', sourceable_name) as entry
from history
where (object = $1 and o_id = $2) or (related_object = $3 and related_o_id = $4)
order by id;

select fingerprint, access, answer
from idempotency_keys
where actor_id = $1 and real_actor_id = $2 and key = $3;

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
from "ticket_states"
where name = $1
order by id
limit 1;

select id
from graphile_worker.complete_jobs(array(select id
    from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < $1::timestamptz
    order by id
    limit $2));

select id, "login" as name
from "users"
where id = any($1::int[]);

select id, "name" as name
from "email_addresses"
where id = any($1::int[]);

select id, "name" as name
from "groups"
where id = any($1::int[]);

select id, "name" as name
from "organizations"
where id = any($1::int[]);

select id, "name" as name
from "overviews"
where id = any($1::int[]);

select id, "name" as name
from "roles"
where id = any($1::int[]);

select id, "name" as name
from "signatures"
where id = any($1::int[]);

select id, "name" as name
from "ticket_priorities"
where id = any($1::int[]);

select id, "name" as name
from "ticket_state_types"
where id = any($1::int[]);

select id, "name" as name
from "ticket_states"
where id = any($1::int[]);

select octet_length(content) as size
from blob_contents
where sha256 = $1;

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

select substring(content
  from $1::int for $2::int) as piece
from blob_contents
where sha256 = $3;

update "checklist_templates"
set "active" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "checklist_templates"
set "items" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "active", "items", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "email_addresses"
set "channel_id" = $1, "active" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "email", "channel_id", "active", "note", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "assignment_timeout" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "email_address_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "follow_up_possible" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "name" = $1, "name_last" = $2, "parent_id" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "name" = $1, "name_last" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "name" = $1, "parent_id" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "reopen_time_in_days" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "groups"
set "shared_drafts" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "overviews"
set "active" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "overviews"
set "name" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "link", "prio", "condition", "order", "group_by", "group_direction", "organization_shared", "out_of_office", "view", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "signatures"
set "body" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "body", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_priorities"
set "default_create" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_priorities"
set "note" = $1, "active" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_priorities"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "default_create", "ui_icon", "ui_color", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_states"
set "default_follow_up" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_states"
set "next_state_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_states"
set "state_type_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "ignore_escalation", "default_create", "default_follow_up", "note", "active", "state_type_id", "next_state_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "ticket_time_accounting_types"
set "active" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "note", "active", "updated_by_id", "created_by_id", "created_at", "updated_at";

update idempotency_keys
set answer = $1
where actor_id = $2 and real_actor_id = $3 and key = $4;

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

with numbered as materialized (select nextval(pg_get_serial_sequence('events', 'id')) as event_id, event.*
  from jsonb_to_recordset($1::jsonb) as event (position int, kind text, object text, id bigint, actor_id int, via text, rule text, cause int, changes jsonb)), written as (insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes) overriding system value select event_id, $2::timestamptz, kind, object, id, actor_id, via, rule, (select causing.event_id
    from numbered causing
    where causing.position = numbered.cause), changes
  from numbered
  returning id, object, object_id) select id, pg_notify($3, id || ' ' || object || ' ' || object_id), (select count(*)
  from graphile_worker.add_jobs(array(select row (task, case when event is null then payload else payload || jsonb_build_object('event_id', about.event_id) end::json, null, now() + make_interval(secs => wait), max_attempts, job_key, null, null)::graphile_worker.job_spec
      from jsonb_to_recordset($4::jsonb) as job (task text, payload jsonb, wait float8, job_key text, max_attempts int, event int)
      left join numbered as about on about.position = job.event))) as jobs
from written
order by id;

with numbered as materialized (select nextval(pg_get_serial_sequence('events', 'id')) as event_id, event.*
  from jsonb_to_recordset($1::jsonb) as event (position int, kind text, object text, id bigint, actor_id int, via text, rule text, cause int, changes jsonb)), written as (insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes) overriding system value select event_id, $2::timestamptz, kind, object, id, actor_id, via, rule, (select causing.event_id
    from numbered causing
    where causing.position = numbered.cause), changes
  from numbered
  returning id, object, object_id) select id, pg_notify($3, id || ' ' || object || ' ' || object_id), 0 as jobs
from written
order by id;

with target as (select id, exists (select 1
    from history
    where attribute = $1 and (id_from = $2 or id_to = $3)) as kept
  from "groups"
  where id = $4), gone as (delete
  from "groups"
  where id = $5 and not exists (select 1
    from history
    where attribute = $6 and (id_from = $7 or id_to = $8))) select kept
from target;

with target as (select id, exists (select 1
    from history
    where attribute = $1 and (id_from = $2 or id_to = $3)) as kept
  from "signatures"
  where id = $4), gone as (delete
  from "signatures"
  where id = $5 and not exists (select 1
    from history
    where attribute = $6 and (id_from = $7 or id_to = $8))) select kept
from target;

with target as (select id, exists (select 1
    from history
    where attribute = $1 and (id_from = $2 or id_to = $3)) as kept
  from "ticket_states"
  where id = $4), gone as (delete
  from "ticket_states"
  where id = $5 and not exists (select 1
    from history
    where attribute = $6 and (id_from = $7 or id_to = $8))) select kept
from target;

with target as (select id, false as kept
  from "checklist_templates"
  where id = $1), gone as (delete
  from "checklist_templates"
  where id = $2 and not false) select kept
from target;

with target as (select id, false as kept
  from "overviews"
  where id = $1), gone as (delete
  from "overviews"
  where id = $2 and not false) select kept
from target;

with target as (select id, false as kept
  from "text_modules"
  where id = $1), gone as (delete
  from "text_modules"
  where id = $2 and not false) select kept
from target;
