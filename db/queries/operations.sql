select "id"
from "settings"
where "name" = $1;

select $1::text as name, count(*) as count, max(created_at) as last
from "groups"
union all select $2::text as name, count(*) as count, max(created_at) as last
from "knowledge_base_answers"
union all select $3::text as name, count(*) as count, max(created_at) as last
from "knowledge_base_categories"
union all select $4::text as name, count(*) as count, max(created_at) as last
from "overviews"
union all select $5::text as name, count(*) as count, max(created_at) as last
from "taskbars"
union all select $6::text as name, count(*) as count, max(created_at) as last
from "text_modules"
union all select $7::text as name, count(*) as count, max(created_at) as last
from "ticket_articles"
union all select $8::text as name, count(*) as count, max(created_at) as last
from "tickets"
union all select $9::text as name, count(*) as count, max(created_at) as last
from "users";

select (select count(*)
  from inbound_mails
  where state = 'failed') as failed, (select count(*)
  from inbound_mails
  where state = 'waiting' and sha256 is not null and updated_at < $1::timestamptz - interval '5 minutes') as late;

select (select count(*)
  from jobs
  where active and exists (select
    from job_runs
    where job_id = jobs.id and failed > 0 and started_at >= greatest(jobs.updated_at, $1::timestamptz - interval '1 day'))) as schedules, (select count(*)
  from triggers
  where active and exists (select
    from trigger_runs
    where trigger_id = triggers.id and error is not null and at > greatest(triggers.updated_at, $2::timestamptz - interval '1 day'))) as triggers, (select count(*)
  from webhooks
  where active and (select state in ('failed', 'deferred')
    from webhook_deliveries
    where webhook_id = webhooks.id and state in ('sent', 'failed', 'deferred') and created_at > $3::timestamptz - interval '7 days'
    order by id desc
    limit 1)) as webhooks;

select (select count(*)
  from outgoing_mails
  where state = 'waiting' and reason = $1) + (select count(*)
  from article_deliveries
  where state = 'deferred' and reason = $2) as count;

select (select max(last_login)
  from users) as last_login, (select count(*)
  from users
  where ("users"."active" and exists (select
      from roles_users
      where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))))) as agents, (select coalesce(sum(size), 0)::bigint
  from blobs) as bytes;

select count(*) as count
from "tickets"
where created_at >= $1;

select count(*) as count
from channels
where active and 'error' in (status_in, status_out);

select count(*) filter (
  where locked_at is null and not attempts >= max_attempts) as waiting, count(*) filter (
  where locked_at is not null) as running, count(*) filter (
  where attempts >= max_attempts) as failed, count(*) filter (
  where locked_at is null and not attempts >= max_attempts and run_at < now() - interval '5 minutes') as late
from graphile_worker.jobs;

select graphile_worker.reschedule_jobs(array(select id
    from graphile_worker.jobs
    where attempts >= max_attempts), now(), null, 0);

select name
from schema_migrations;

select table_name as name
from information_schema.tables
where table_schema = 'public' and table_name = any($1);
