SELECT DISTINCT jsonb_array_elements_text(preferences -> 'permission') AS name
FROM settings
WHERE jsonb_typeof(preferences -> 'permission') = 'array';

select
from users
where active and id <> $1 and exists (select
  from roles_users
  where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
    from roles
    join permissions_roles on permissions_roles.role_id = roles.id and roles.active
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where (permissions.name = any($2::text[]) or permissions.name like any($3::text[]))))
limit 1;

select "id", "name", "label", "description", "preferences", "active", "allow_signup", "created_at", "updated_at"
from "permissions"
where "id" = $1::int
order by id;

select pg_advisory_xact_lock(7302, 0);

select u.id, u.login, u.active, u.preferences ->> 'locale' as locale, trim(concat_ws(' ', u.firstname, u.lastname)) as name, nullif(u.email, '') as email, array(select distinct permissions.name
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = "u"."id") as permissions, array(select distinct permissions.name
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = "u"."id" and not permissions.allow_signup) as privileges, coalesce((select jsonb_agg(held)
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "u"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "u"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held), '[]') as grants, array(select o.id
  from organizations o
  where o.id = u.organization_id or o.id in (select organization_id
    from organizations_users
    where user_id = u.id)) as organizations, array(select organizations.id
  from organizations
  where organizations.shared and "u"."organization_id" is not null and ((organizations.id = "u"."organization_id" and ("u"."organization_confirmed" or not exists (select
          from settings
          where name = 'organization_membership_confirmation' and state_current ->> 'value' = 'true') or ("u"."verified" and "u"."account_email" is null and organizations.domain <> '' and lower(split_part("u"."email", '@', 2)) = lower(organizations.domain)))) or organizations.id in (select organizations_users.organization_id
      from organizations_users
      where organizations_users.user_id = "u"."id"))) as shared_organizations
from users u
where u.id = $1;

select users.id, array(select distinct permissions.name
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = "users"."id") as permissions, array(select distinct permissions.name
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = "users"."id" and not permissions.allow_signup) as privileges, coalesce((select jsonb_agg(held)
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "users"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "users"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held), '[]') as grants
from users
where users.id = any($1::int[]);
