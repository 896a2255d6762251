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
where id = any($1::int[]) and (("tickets"."group_id" = $2::int) or ("tickets"."owner_id" = $3::int and "tickets"."group_id" = $4::int));

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
