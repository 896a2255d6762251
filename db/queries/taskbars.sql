select "id", "user_id", "client_id", "key", "callback", "params", "state", "preferences", "prio", "notify", "active", "app", "last_contact", "created_at", "updated_at"
from "taskbars"
where "id" = $1::int
order by id;

select "id", "user_id", "client_id", "key", "callback", "params", "state", "preferences", "prio", "notify", "active", "app", "last_contact", "created_at", "updated_at"
from "taskbars"
where id = $1
for no key update;

select "id", "user_id", "client_id", "key", "callback", "params", "state", "preferences", "prio", "notify", "active", "app", "last_contact", "created_at", "updated_at"
from taskbars
where user_id = $1
order by prio, id;

select pg_advisory_xact_lock(hashtextextended($1, 0));

select tickets.id as ticket_id, tickets.group_id, customer_id, tickets.organization_id, owner_id, jsonb_build_object('id', taskbars.id, 'user_id', user_id, 'changed', changed, 'last_contact', to_char(last_contact at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as task
from tickets
join taskbars on taskbars.key = 'Ticket-' || tickets.id and taskbars.user_id <> $1
join users on users.id = taskbars.user_id
where tickets.id = any($2::int[]) and (("tickets"."group_id" = $3::int)) and (("users"."active" and exists (select
      from roles_users
      where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($4::text[]) or permissions.name like any($5::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "users"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "users"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = tickets.group_id and (held.access in ('read', 'full') or "users"."id" = tickets.owner_id)))
order by taskbars.id;

select tickets.id as ticket_id, tickets.group_id, customer_id, tickets.organization_id, owner_id, jsonb_build_object('id', taskbars.id, 'user_id', user_id, 'changed', changed, 'last_contact', to_char(last_contact at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as task
from tickets
join taskbars on taskbars.key = 'Ticket-' || tickets.id and taskbars.user_id <> $1
join users on users.id = taskbars.user_id
where tickets.id = any($2::int[]) and (("tickets"."group_id" = any($3::int[]))) and (("users"."active" and exists (select
      from roles_users
      where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($4::text[]) or permissions.name like any($5::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "users"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "users"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = tickets.group_id and (held.access in ('read', 'full') or "users"."id" = tickets.owner_id)))
order by taskbars.id;

select tickets.id as ticket_id, tickets.group_id, customer_id, tickets.organization_id, owner_id, jsonb_build_object('id', taskbars.id, 'user_id', user_id, 'changed', changed, 'last_contact', to_char(last_contact at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as task
from tickets
join taskbars on taskbars.key = 'Ticket-' || tickets.id and taskbars.user_id <> $1
join users on users.id = taskbars.user_id
where tickets.id = any($2::int[]) and false and (("users"."active" and exists (select
      from roles_users
      where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
        from roles
        join permissions_roles on permissions_roles.role_id = roles.id and roles.active
        join permissions on permissions.id = permissions_roles.permission_id and permissions.active
        where (permissions.name = any($3::text[]) or permissions.name like any($4::text[]))))) and exists (select
    from (select held.group_id, held.access
      from (select group_id, access
        from groups_users
        where user_id = "users"."id"
        union select groups_roles.group_id, groups_roles.access
        from groups_roles
        join roles on roles.id = groups_roles.role_id and roles.active
        join roles_users on roles_users.role_id = roles.id and roles_users.user_id = "users"."id") as held
      join groups on groups.id = held.group_id and groups.active) as held
    where held.group_id = tickets.group_id and (held.access in ('read', 'full') or "users"."id" = tickets.owner_id)))
order by taskbars.id;
