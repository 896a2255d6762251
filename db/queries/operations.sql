select "id"
from "settings"
where "name" = $1;

select $1::text as name, count(*) as count, max(created_at) as last
from "groups"
union all select $2::text as name, count(*) as count, max(created_at) as last
from "overviews"
union all select $3::text as name, count(*) as count, max(created_at) as last
from "taskbars"
union all select $4::text as name, count(*) as count, max(created_at) as last
from "text_modules"
union all select $5::text as name, count(*) as count, max(created_at) as last
from "ticket_articles"
union all select $6::text as name, count(*) as count, max(created_at) as last
from "tickets"
union all select $7::text as name, count(*) as count, max(created_at) as last
from "users";

select (select count(*)
  from inbound_mails
  where state = 'failed') as failed, (select count(*)
  from inbound_mails
  where state = 'waiting' and sha256 is not null and updated_at < $1::timestamptz - interval '5 minutes') as late;

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
