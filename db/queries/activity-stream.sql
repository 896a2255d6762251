with latest as (select id, object, o_id, coalesce(related_o_id, o_id) as ticket_id, type, created_by_id, created_at
  from history
  where object in ('Ticket', 'Ticket::Article') and type in ('created', 'updated')
  order by id desc
  limit $1) select max(latest.id) as id, object, o_id, ticket_id, latest.type, group_id, latest.created_by_id, latest.created_at, (select id
  from permissions
  where name = 'ticket.agent') as permission_id
from latest
join tickets on tickets.id = latest.ticket_id
where group_id = any($2::int[])
group by object, o_id, ticket_id, latest.type, group_id, latest.created_by_id, latest.created_at
order by id desc
limit $3 offset $4;
