select "id", "group_id", "name", "content", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_shared_draft_starts"
where "id" = $1::int
order by id;

select "id", "group_id", "name", "content", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_shared_draft_starts"
where "id" = any($1::int[])
order by id;

select "id", "group_id", "name", "content", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_shared_draft_starts"
where id = $1
for no key update;

select "id", "ticket_id", "new_article", "ticket_attributes", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "ticket_shared_draft_zooms"
where "id" = $1::int
order by id;

select "id", "ticket_id", "new_article", "ticket_attributes", "updated_by_id", "created_by_id", "created_at", "updated_at"
from ticket_shared_draft_zooms
where ticket_id = $1;

select 1
from groups
where id = $1 and active and shared_drafts;

select draft.id as draft_id, tickets.group_id, customer_id, organization_id, owner_id
from ticket_shared_draft_zooms draft
join tickets on tickets.id = draft.ticket_id
join groups on groups.id = tickets.group_id and groups.shared_drafts
where draft.id = any($1::int[]) and (("tickets"."group_id" = $2::int));

select draft.id as draft_id, tickets.group_id, customer_id, organization_id, owner_id
from ticket_shared_draft_zooms draft
join tickets on tickets.id = draft.ticket_id
join groups on groups.id = tickets.group_id and groups.shared_drafts
where draft.id = any($1::int[]) and (("tickets"."group_id" = any($2::int[])));

select draft.id as draft_id, tickets.group_id, customer_id, organization_id, owner_id
from ticket_shared_draft_zooms draft
join tickets on tickets.id = draft.ticket_id
join groups on groups.id = tickets.group_id and groups.shared_drafts
where draft.id = any($1::int[]) and false;

select id
from ticket_shared_draft_starts
where group_id in (select id
  from groups
  where id = any($1::int[]) and shared_drafts) and group_id = $2
order by id desc
limit $3 offset $4;

select id
from ticket_shared_draft_starts
where group_id in (select id
  from groups
  where id = any($1::int[]) and shared_drafts) and true
order by id desc
limit $2 offset $3;

select id
from ticket_shared_draft_starts
where id = any($1::int[]) and group_id in (select id
  from groups
  where id = any($2::int[]) and shared_drafts);
