delete
from tag_items
where id = $1;

delete
from tags
where object = 'Ticket' and o_id = $1;

delete
from tags using tag_items item
where item.id = tags.tag_item_id and item.name = any($1::text[]) and tags.object = 'Ticket' and tags.o_id = $2;

insert into tag_items (name, created_by_id, created_at, updated_at) select name, $1::int, $2::timestamptz, $3::timestamptz
from unnest($4::text[]) as name
order by name
on conflict (name) do nothing
returning id, name;

insert into tags (tag_item_id, object, o_id, created_by_id, created_at) select item.id, 'Ticket', $1::int, $2::int, $3::timestamptz
from unnest($4::text[]) with ordinality as wanted (name, place)
join tag_items item on item.name = wanted.name
order by place;

select "id"
from "tickets"
where "id" = $1::int
order by id;

select id, name
from tag_items
where id = $1
for update;

select id, name
from tag_items
where name = $1;

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

select item.name
from tags
join tag_items item on item.id = tags.tag_item_id
where tags.object = 'Ticket' and tags.o_id = $1
order by tags.id;

select name
from tag_items
where name = any($1::text[]);

update tag_items
set name = $1, updated_at = $2
where id = $3;

update tags
set tag_item_id = $1
where tag_item_id = $2 and not exists (select 1
  from tags as kept
  where kept.tag_item_id = $3 and kept.object = tags.object and kept.o_id = tags.o_id);
