insert into "organizations" ("name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

select "id"
from "users"
where "organization_id" = $1 and "organization_confirmed" = $2
order by "id";

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where "id" = $1::int
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where "id" = any($1::int[])
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "organizations"
where id = $1
for no key update;

select "id", "organization_id", "organization_confirmed"
from "users"
where id = $1
for no key update;

select id
from "users"
where lower(login) = lower($1) or (email <> '' and lower(email) = $2)
order by lower(login) = lower($3) desc, id
limit 1;

select id
from organizations
where lower(name) = lower($1);

select id, "login" as name
from "users"
where id = any($1::int[]);

select id, organization_id as "from", case when id = any($1::int[]) then $2::int end as "to"
from users
where (id = any($3::int[]) and organization_id is distinct from $4) or (organization_id = $5 and id <> all($6::int[]))
order by id
for no key update;

update "organizations"
set "domain" = $1, "domain_assignment" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "domain" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "name" = $1, "domain" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "name" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "name" = $1, "vip" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "note" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "shared" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "organizations"
set "vip" = $1, "updated_by_id" = $2, "updated_at" = $3
where id = $4
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at";

update "users"
set "organization_confirmed" = $1
where "id" = $2;

update users
set organization_id = move."to", updated_by_id = $1, updated_at = $2
from jsonb_to_recordset($3::jsonb) as move (id int, "to" int)
where users.id = move.id;

with target as (select id, false as kept
  from "organizations"
  where id = $1), gone as (delete
  from "organizations"
  where id = $2 and not false) select kept
from target;
