(select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])));

delete
from "organizations_users"
where "user_id" = $1 and "organization_id" <> all($2::int[]);

delete
from "roles_users"
where "user_id" = $1 and "role_id" <> all($2::int[]);

delete
from "sessions"
where ("user_id" = $1 or "real_user_id" = $2) and "id" <> $3
returning "id";

insert into "organizations_users" ("user_id", "organization_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "roles_users" ("user_id", "role_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "users" ("firstname", "email", "lastname", "login", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "users" ("firstname", "lastname", "email", "login", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "users" ("login", "firstname", "lastname", "email", "preferences", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

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

select "id"
from "roles"
where "default_at_signup" = $1 and "active" = $2
order by "id";

select "id", "firstname", "lastname", "email", "login"
from "users"
where "id" in ($1) and "id" <> $2;

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
where id = $1
for no key update;

select "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "merged_into_id"
from "users"
where id = $1
for no key update;

select 1
from (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[]))) as agent_roles
where id = any($3::int[])
limit 1;

select 1
from history
where attribute in ('owner', 'customer', 'origin_by', 'out_of_office_replacement') and (id_from = $1 or id_to = $2)
limit 1;

select count(*) as count
from users
where ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($1::text[]) or permissions.name like any($2::text[])))));

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

select id
from users
where lower(login) = $1;

select id
from users
where lower(login) = $1 and lower(coalesce(email, '')) <> $2 and id <> $3;

select id, "login" as name
from "users"
where id = any($1::int[]);

select id, "name" as name
from "groups"
where id = any($1::int[]);

select id, "name" as name
from "organizations"
where id = any($1::int[]);

select id, "name" as name
from "roles"
where id = any($1::int[]);

select id, coalesce(users.account_email, users.email) as email, firstname, lastname
from users
where id = $1;

select id, email, firstname, lastname
from users
where ((users.email <> '' and lower(users.email) = any($1::text[])) or (users.account_email <> '' and lower(users.account_email) = any($2::text[]))) and id <> $3
order by lower(users.email) = $4 desc nulls last, users.id;

select lower(login) as login
from users
where lower(login) = any($1::text[]) and id <> $2;

select pg_advisory_xact_lock($1::int, slot)
from (select distinct hashtext(key) & 1023 as slot
  from unnest($2::text[]) as key
  order by 1) as slots;

update "settings"
set "state_current" = $1, "updated_at" = $2
where "name" = $3
returning "id";

update "users"
set "active" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "email" = $1, "login" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "email" = $1, "organization_id" = $2, "login" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "email" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "firstname" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "lastname" = $1, "phone" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "lastname" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "login" = $1, "email" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "login" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "login_failed" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "merged_into_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at", "merged_into_id";

update "users"
set "mobile" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "organization_id" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "out_of_office" = $1, "out_of_office_start_at" = $2, "out_of_office_end_at" = $3, "out_of_office_replacement_id" = $4, "updated_by_id" = $5, "updated_at" = $6
where id = $7
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "out_of_office" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "password" = $1, "login_failed" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "password" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "phone" = $1, "mobile" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "phone" = $1, "note" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "phone" = $1, "organization_id" = $2, "preferences" = $3, "updated_by_id" = $4, "updated_at" = $5
where id = $6
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "phone" = $1, "preferences" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "phone" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "preferences" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "updated_by_id" = $1, "updated_at" = $2
where "id" = $3;

update "users"
set "verified" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "organization_id", "login", "firstname", "lastname", "email", "image", "image_source", "web", "phone", "fax", "mobile", "department", "street", "zip", "city", "country", "address", "vip", "verified", "active", "note", "last_login", "source", "login_failed", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id", "preferences", "updated_by_id", "created_by_id", "created_at", "updated_at";

update users
set account_email = case when $1 or lower(coalesce(users.email, '')) = lower(coalesce(former.account_email, $2::text)) then null else coalesce(former.account_email, $3::text) end
from users as former
where users.id = $4 and former.id = users.id
returning users.id, users.email, users.firstname, users.lastname, coalesce(former.account_email, $5::text) as confirmed, users.account_email as pending;

update users
set merged_into_id = $1
where merged_into_id = $2;

with agent_roles as (select roles.id
  from roles
  join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active
  where (permissions.name = any($1::text[]) or permissions.name like any($2::text[]))) select u.id, array(select role_id
  from roles_users
  where user_id = u.id
  order by role_id) as role_ids, array(select organization_id
  from organizations_users
  where user_id = u.id
  order by position) as organization_ids, array(select id
  from two_factor_preferences
  where user_id = u.id
  order by id) as two_factor_preference_ids, array(select method
  from two_factor_preferences
  where user_id = u.id
  order by id) as two_factor_preferences, array(select id
  from authorizations
  where user_id = u.id
  order by id) as authorization_ids, array(select provider
  from authorizations
  where user_id = u.id
  order by id) as authorizations, array(select id
  from user_overview_sortings
  where user_id = u.id
  order by id) as overview_sorting_ids, u.active and exists (select 1
  from roles_users
  where user_id = u.id and role_id in (select id
    from agent_roles)) as is_agent
from users u
where u.id = any($3::int[]);

with target as (select id, false as kept
  from "users"
  where id = $1), gone as (delete
  from "users"
  where id = $2 and not false) select kept
from target;
