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

select 0 as relation, "role_id" as owner, array_agg(distinct "permission_id"
  order by "permission_id") as ids
from "permissions_roles"
where "role_id" = any((select $1::int[])::int[])
group by "role_id";

select 0 as source, id, "login" as name
from "users"
where "id" = any((select $1::int[])::int[])
union all select 1 as source, id, "name" as name
from "permissions"
where "id" = any((select $2::int[])::int[])
union all select 2 as source, id, "name" as name
from "groups"
where "id" = any((select $3::int[])::int[]);

select id
from "permissions"
where name = $1
order by id
limit 1;
