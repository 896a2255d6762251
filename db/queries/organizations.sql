insert into "organizations" ("name", "shared", "domain", "domain_assignment", "active", "vip", "note", "custom_values", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values";

select "id"
from "users"
where "organization_id" = $1 and "organization_confirmed" = $2
order by "id";

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where "id" = $1::int
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "organizations"
where "id" = any($1::int[])
order by id;

select "id", "name", "shared", "domain", "domain_assignment", "active", "vip", "note", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
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

update "users"
set "organization_confirmed" = $1
where "id" = $2;
