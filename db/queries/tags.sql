insert into tag_items (name, created_by_id, created_at, updated_at) select name, $1::int, $2::timestamptz, $3::timestamptz
from unnest($4::text[]) as name
order by name
on conflict (name) do nothing
returning id, name;

select "id"
from "tickets"
where "id" = $1::int
order by id;

select array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Chat::Session' and tags.o_id = $1
  order by tags.id) as names;

select array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'KnowledgeBase::Answer' and tags.o_id = $1
  order by tags.id) as names;

select array(select item.name
  from tags
  join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Ticket' and tags.o_id = $1
  order by tags.id) as names;

select id, name
from tag_items
where id = $1
for update;

select id, name as value
from tag_items
where lower(name) like lower($1)
order by name
limit $2 offset $3;

select id, name, (select count(*)
  from tags
  where tag_item_id = item.id) as count
from tag_items item
order by name
limit $1 offset $2;

select tags.o_id, array_agg(item.name
  order by tags.id) as names
from tags
join tag_items item on item.id = tags.tag_item_id
where tags.object = 'Ticket' and tags.o_id = any($1::int[])
group by tags.o_id;
