select "id"
from "knowledge_base_answer_translations"
where "id" = $1::int
order by id;

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
where id = any($1::int[]) and (("tickets"."group_id" = any($2::int[])));

select id, object, o_id, created_by_id, created_at
from recent_views
where created_by_id = $1
order by created_at desc, id desc
limit $2;
