delete
from "authorizations"
where "user_id" = $1 and "provider" = $2 and "uid" = $3
returning "id";

select "id", "preferences", "out_of_office", "out_of_office_start_at", "out_of_office_end_at", "out_of_office_replacement_id"
from "users"
where id = $1
for no key update;

select "login", "password"
from "users"
where "id" = $1;

select exists (select 1
  from roles_users
  where user_id = $1 and role_id = any($2::int[])) and not exists (select 1
  from two_factor_preferences
  where user_id = $3 and method = any($4)) as lacks;

select id, coalesce(users.account_email, users.email) as email, firstname, lastname
from users
where active and coalesce(users.account_email, users.email) <> '' and (lower(users.login) = any($1::text[]) or ((users.email <> '' and lower(users.email) = any($2::text[])) or (users.account_email <> '' and lower(users.account_email) = any($3::text[]))))
order by array_position($4::text[], lower(users.login)) nulls last, array_position($5::text[], lower(users.email)) nulls last, users.id
limit 1;

select id, coalesce(users.account_email, users.email) as email, firstname, lastname
from users
where active and not verified and source = 'signup' and account_email is null and email <> '' and lower(email) = any($1::text[])
order by id desc
limit 1;

update "users"
set "password" = $1, "login_failed" = $2, "updated_at" = $3, "updated_by_id" = $4
where "id" = $5 and "password" = $6
returning "id", "login", coalesce(users.account_email, users.email) as "email", "firstname", "lastname";

update "users"
set "password" = $1, "login_failed" = $2, "updated_at" = $3, "updated_by_id" = $4, "verified" = $5
where "id" = $6
returning "id", "login", coalesce(users.account_email, users.email) as "email", "firstname", "lastname";

update "users"
set "verified" = $1, "updated_at" = $2, "updated_by_id" = $3
where "id" = $4
returning "email";

update users
set preferences = preferences || jsonb_build_object('notification_config', coalesce(nullif(preferences -> 'notification_config', 'null'), '{}') || jsonb_build_object('matrix', $1::jsonb))
where ("users"."active" and exists (select
    from roles_users
    where roles_users.user_id = "users"."id" and roles_users.role_id in (select roles.id
      from roles
      join permissions_roles on permissions_roles.role_id = roles.id and roles.active
      join permissions on permissions.id = permissions_roles.permission_id and permissions.active
      where (permissions.name = any($2::text[]) or permissions.name like any($3::text[])))))
returning id;
