insert into "checklist_items" ("checklist_id", "text", "checked", "ticket_id", "position", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into "checklists" ("ticket_id", "name", "updated_by_id", "updated_at", "created_by_id", "created_at")
values ($1, $2, $3, $4, $5, $6)
returning "id", "ticket_id", "name", "updated_by_id", "created_by_id", "created_at", "updated_at";

insert into checklist_items (checklist_id, text, position, updated_by_id, created_by_id, created_at, updated_at) select $1::int, text, place, $2::int, $3::int, $4::timestamptz, $5::timestamptz
from unnest($6::text[]) with ordinality as wanted (text, place)
order by place;

select "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklist_items"
where "id" = $1::int
order by id;

select "id", "ticket_id", "name", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "checklists"
where "id" = $1::int
order by id;

select checklist_id, array_agg(id
  order by position, id) as ids
from checklist_items
where checklist_id = any($1::int[])
group by checklist_id;

select id, group_id, customer_id, organization_id, owner_id
from tickets
where id = any($1::int[]) and (("tickets"."customer_id" = $2::int) or ("tickets"."organization_id" = $3::int));

select id, group_id, customer_id, organization_id, owner_id
from tickets
where id = any($1::int[]) and (("tickets"."group_id" = $2::int));

select id, group_id, customer_id, organization_id, owner_id
from tickets
where id = any($1::int[]) and (("tickets"."group_id" = any($2::int[])));

select id, ticket_id
from checklists
where id = any($1::int[]);

select item.id, list.ticket_id
from checklist_items item
join checklists list on list.id = item.checklist_id
where item.id = any($1::int[]);

select items
from checklist_templates
where id = $1 and active;

update "checklist_items"
set "text" = $1, "checked" = $2, "updated_by_id" = $3, "updated_at" = $4
where id = $5
returning "id", "checklist_id", "text", "checked", "ticket_id", "updated_by_id", "created_by_id", "created_at", "updated_at";

update checklist_items
set position = arranged.position
from (select id, row_number() over (order by array_position($1::int[], id) nulls last, position, id) as position
  from checklist_items
  where checklist_id = $2) arranged
where checklist_items.id = arranged.id;

with target as (select id, false as kept
  from "checklist_items"
  where id = $1), gone as (delete
  from "checklist_items"
  where id = $2 and not false) select kept
from target;

with target as (select id, false as kept
  from "checklists"
  where id = $1), gone as (delete
  from "checklists"
  where id = $2 and not false) select kept
from target;
