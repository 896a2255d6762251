delete
from recent_views
where id in (select id
  from recent_views
  where created_by_id = $1
  order by created_at desc, id desc offset $2);

insert into recent_views (object, o_id, created_by_id, created_at)
values ($1, $2, $3, $4)
on conflict (created_by_id, object, o_id) do update
set created_at = excluded.created_at;

select "id"
from "organizations"
where "id" = $1::int
order by id;

select "id"
from "tickets"
where "id" = $1::int
order by id;

select "id"
from "users"
where "id" = $1::int
order by id;

select "id", "organization_id"
from "users"
where "id" = any($1::int[])
order by id;

select id
from tickets
where id = any($1::int[]) and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int));

select id
from tickets
where id = any($1::int[]) and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = any($3::int[])));

select id
from tickets
where id = any($1::int[]) and (("tickets"."group_id" = $2::int));

select id
from tickets
where id = any($1::int[]) and (("tickets"."group_id" = any($2::int[])));

select id
from tickets
where id = any($1::int[]) and false;

select id, object, o_id, created_by_id, created_at
from recent_views
where created_by_id = $1
order by created_at desc, id desc
limit $2;
