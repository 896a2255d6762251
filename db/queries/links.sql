delete
from links
where id = any($1::int[])
returning id;

delete
from links
where link_object_source_id = (select id
  from link_objects
  where name = 'Ticket') and link_object_target_id = (select id
  from link_objects
  where name = 'Ticket') and (link_object_source_value = $1 or link_object_target_value = $2);

delete
from links using link_types
where link_types.id = links.link_type_id and link_object_source_id = (select id
  from link_objects
  where name = 'Ticket') and link_object_target_id = (select id
  from link_objects
  where name = 'Ticket') and ((link_types.name = $1 and link_object_source_value = $2 and link_object_target_value = $3) or (link_types.name = $4 and link_object_source_value = $5 and link_object_target_value = $6))
returning "links"."id", "links"."link_type_id", "links"."link_object_source_id", "links"."link_object_source_value", "links"."link_object_target_id", "links"."link_object_target_value", "links"."created_at", "links"."updated_at";

insert into links (link_type_id, link_object_source_id, link_object_source_value, link_object_target_id, link_object_target_value, created_at, updated_at) select id, (select id
  from link_objects
  where name = 'Ticket'), $1::int, (select id
  from link_objects
  where name = 'Ticket'), $2::int, $3::timestamptz, $4::timestamptz
from link_types
where name = $5
on conflict do nothing
returning "links"."id", "links"."link_type_id", "links"."link_object_source_id", "links"."link_object_source_value", "links"."link_object_target_id", "links"."link_object_target_value", "links"."created_at", "links"."updated_at";

insert into links select *
from jsonb_populate_recordset(null::links, $1::jsonb)
on conflict do nothing;

select id
from tickets
where number = $1;

select id, (("tickets"."group_id" = any($1::int[]))) as openable
from tickets
where id = any($2::int[]);

select link_types.name as type, side."isSource", tickets.id as "otherId"
from (select id, link_type_id, true as "isSource", link_object_target_value as other
  from links
  where link_object_source_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_source_value = $1
  union all select id, link_type_id, false, link_object_source_value
  from links
  where link_object_source_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_value = $2) side
join link_types on link_types.id = side.link_type_id
join tickets on tickets.id = side.other and (("tickets"."group_id" = $3::int))
order by side.id
limit $4;

select link_types.name as type, side."isSource", tickets.id as "otherId"
from (select id, link_type_id, true as "isSource", link_object_target_value as other
  from links
  where link_object_source_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_source_value = $1
  union all select id, link_type_id, false, link_object_source_value
  from links
  where link_object_source_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_value = $2) side
join link_types on link_types.id = side.link_type_id
join tickets on tickets.id = side.other and (("tickets"."group_id" = any($3::int[])))
order by side.id
limit $4;

with taken as (delete
  from links
  where link_object_source_id = (select id
    from link_objects
    where name = 'Ticket') and link_object_target_id = (select id
    from link_objects
    where name = 'Ticket') and (link_object_source_value = $1 or link_object_target_value = $2)
  returning *), made as (insert into links (link_type_id, link_object_source_id, link_object_source_value, link_object_target_id, link_object_target_value, created_at, updated_at) select link_type_id, link_object_source_id, case "link_object_source_value" when $3 then $4 else "link_object_source_value" end, link_object_target_id, case "link_object_target_value" when $5 then $6 else "link_object_target_value" end, created_at, updated_at
  from taken
  where link_object_source_value <> $7 and link_object_target_value <> $8
  on conflict do nothing
  returning id) select coalesce((select jsonb_agg(taken)
    from taken), '[]') as taken, array(select id
  from made) as made;
