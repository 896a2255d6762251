select event.id, tickets.id as ticket_id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id, coalesce((select internal
    from ticket_articles
    where id = event.id), true) as internal
from unnest($1::int[], $2::int[]) as event (id, parent_id)
join tickets on tickets.id = coalesce((select ticket_id
    from ticket_articles
    where id = event.id), event.parent_id);

select event.id, tickets.id as ticket_id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id, true as internal
from unnest($1::int[], $2::int[]) as event (id, parent_id)
join tickets on tickets.id = coalesce((select mentionable_id
    from mentions
    where id = event.id), event.parent_id);

select event.id, tickets.id as ticket_id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id, true as internal
from unnest($1::int[], $2::int[]) as event (id, parent_id)
join tickets on tickets.id = coalesce((select ticket_id
    from "checklists"
    where id = event.id), event.parent_id);

select event.id, tickets.id as ticket_id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id, true as internal
from unnest($1::int[], $2::int[]) as event (id, parent_id)
join tickets on tickets.id = coalesce((select ticket_id
    from "scheduled_messages"
    where id = event.id), event.parent_id);

select id, frontend, preferences
from settings
where id = any($1::int[]);

select id, user_id
from "access_tokens"
where id = any($1::int[]);

select id, user_id
from "online_notifications"
where id = any($1::int[]);

select id, user_id
from "taskbars"
where id = any($1::int[]);

select tickets.id, tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id
from tickets
where tickets.id = any($1::int[]);
