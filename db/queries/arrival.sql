select case when users.active then users.id else coalesce(users.merged_into_id, users.id) end as id
from users
where ((users.email <> '' and lower(users.email) = any($1::text[])) or (users.account_email <> '' and lower(users.account_email) = any($2::text[])))
order by active desc, lower(users.email) = $3 desc nulls last, users.id;

select id, active, exists (select
  from roles_users
  where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))) as is_agent
from users
where id = $3;
