select "created_at"
from "users"
where "id" = $1;

select *
from "object_attributes"
order by "position", "id";

select count(*) as count
from (select
  from "tickets"
  where "custom_values" ->> $1 is not null
  limit $2) as used;

select distinct wanted.id, kind, name
from (select 'Overview'::text as kind, name, concat_ws(' ', "order"::text, "view"::text, "group_by"::text) as content
  from "overviews") as records
join unnest($1::int[], $2::text[]) as wanted (id, text) on position(wanted.text in content) > 0
order by wanted.id, kind, name;

select distinct wanted.id, kind, name
from (select 'Trigger'::text as kind, name, concat_ws(' ', "condition"::text, "perform"::text) as content
  from "triggers"
  union all select 'Job'::text as kind, name, concat_ws(' ', "condition"::text, "perform"::text) as content
  from "jobs"
  union all select 'Macro'::text as kind, name, concat_ws(' ', "perform"::text) as content
  from "macros"
  union all select 'Sla'::text as kind, name, concat_ws(' ', "condition"::text) as content
  from "slas"
  union all select 'Overview'::text as kind, name, concat_ws(' ', "condition"::text) as content
  from "overviews"
  union all select 'Report::Profile'::text as kind, name, concat_ws(' ', "condition"::text) as content
  from "report_profiles"
  union all select 'CoreWorkflow'::text as kind, name, concat_ws(' ', "condition_saved"::text, "condition_selected"::text, "perform"::text) as content
  from "core_workflows"
  union all select 'Template'::text as kind, name, concat_ws(' ', "options"::text) as content
  from "templates"
  union all select 'PostmasterFilter'::text as kind, name, concat_ws(' ', "perform"::text) as content
  from "postmaster_filters"
  union all select 'TextModule'::text as kind, name, concat_ws(' ', "content"::text) as content
  from "text_modules"
  union all select 'Signature'::text as kind, name, concat_ws(' ', "body"::text) as content
  from "signatures"
  union all select 'Webhook'::text as kind, name, concat_ws(' ', "custom_payload"::text) as content
  from "webhooks") as records
join unnest($1::int[], $2::text[]) as wanted (id, text) on position(wanted.text in content) > 0
order by wanted.id, kind, name;

select indexname as name
from pg_indexes
where schemaname = current_schema() and tablename = $1 and indexname ~ $2 and indexname <> all($3::text[]);

select indisvalid
from pg_index
where indexrelid = to_regclass($1);

select pg_advisory_unlock(hashtextextended($1, 0));

select pg_try_advisory_lock(hashtextextended($1, 0)) as taken;
