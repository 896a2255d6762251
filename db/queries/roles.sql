delete
from "permissions_roles"
where "role_id" = $1 and "permission_id" <> all($2::int[]);

insert into "permissions_roles" ("role_id", "permission_id") select $1, unnest($2::int[])
on conflict do nothing;

insert into "roles" ("name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where "id" = $1::int
order by id;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where "id" = any($1::int[])
order by id;

select "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "roles"
where id = $1
for no key update;

select "role_id" as owner, array_agg(distinct "permission_id"
  order by "permission_id") as ids
from "permissions_roles"
where "role_id" = any($1::int[])
group by 1;

select id
from "permissions"
where name = $1
order by id
limit 1;

select id, "login" as name
from "users"
where id = any($1::int[]);

select id, "name" as name
from "permissions"
where id = any($1::int[]);

select name, allow_signup, preferences @> '{"disabled": true}' as grouping
from permissions
where id in (select permission_id
  from permissions_roles
  where role_id = $1)
order by id;

update "roles"
set "active" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "roles"
set "default_at_signup" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "roles"
set "name" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "roles"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "roles"
set "preferences" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "preferences", "default_at_signup", "active", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";
