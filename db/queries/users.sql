(select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])));

delete
from "sessions"
where ("user_id" = $1 or "real_user_id" = $2) and "id" <> $3
returning "id";

select
from (select distinct permissions.name
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = $1::int and not permissions.allow_signup) as held
limit 1;

select "id"
from "groups"
where "active" = $1;

select "id"
from "organizations"
where "domain_assignment" = $1 and "active" = $2 and "domain" = $3
order by "id";

select "id", "firstname", "lastname", "email", "login"
from "users"
where "id" in ($1) and "id" <> $2;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "users"
where "id" = $1::int
order by id;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "users"
where id = $1
for no key update;

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

select (select count(*)::int
  from tickets
  where customer_id = $1) as tickets, (select count(*)::int
  from users
  where merged_into_id = $2) as merged_users;

select 0 as source, id, "name" as name
from "organizations"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "login" as name
from "users"
where "id" = any((select $2::int[])::int[])
union all select 2 as source, id, "name" as name
from "roles"
where "id" = any((select $3::int[])::int[])
union all select 3 as source, id, "name" as name
from "groups"
where "id" = any((select $4::int[])::int[])
union all select 4 as source, id, "method" as name
from "two_factor_preferences"
where "id" = any((select $5::int[])::int[])
union all select 5 as source, id, "provider" as name
from "authorizations"
where "id" = any((select $6::int[])::int[]);

select 1
from (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[]))) as agent_roles
where id = any($3::int[])
limit 1;

select account_email
from users
where id = $1;

select id
from "organizations"
where name = $1
order by id
limit 1;

select id
from "roles"
where name = $1
order by id
limit 1;

select id, id in (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[]))) as is_agent
from roles
where default_at_signup and active
order by id;

select id, user_id, into_id, was_active, contacts, follower_ids, undone_at
from user_merges
where id = $1
for no key update;

select merge.id, user_id, coalesce(nullif(trim(concat_ws(' ', "merged"."firstname", "merged"."lastname")), ''), "merged"."login") as "user", into_id, coalesce(nullif(trim(concat_ws(' ', "target"."firstname", "target"."lastname")), ''), "target"."login") as "into", (select count(*)::int
  from user_merge_tickets
  where merge_id = merge.id) as tickets, coalesce((select jsonb_object_agg(key, value ->> 1)
    from jsonb_each(merge.contacts)), '{}') as contacts, undone_at, merge.created_by_id, merge.created_at
from user_merges merge
join users merged on merged.id = user_id
join users target on target.id = into_id
where user_id = $1 or into_id = $2
order by merge.id desc
limit $3;

select pg_advisory_xact_lock($1::int, slot)
from (select distinct hashtext(key) & 1023 as slot
  from unnest($2::text[]) as key
  order by 1) as slots;

update "settings"
set "state_current" = $1, "updated_at" = $2
where "name" = $3
returning "id";

update "users"
set "updated_by_id" = $1, "updated_at" = $2
where "id" = $3;
