delete
from links
where id = any($1::int[])
returning id;

select id
from tickets
where number = $1;

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
join tickets on tickets.id = side.other and (("tickets"."group_id" = $3::int) or ("tickets"."owner_id" = $4::int and "tickets"."group_id" = $5::int))
order by side.id
limit 1000;

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
limit 1000;

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
limit 1000;

select object.name as object, link_object_source_value as id, link_types.name as type
from links
join link_types on link_types.id = link_type_id
join link_objects object on object.id = link_object_source_id and object.name <> 'Ticket'
where link_object_target_id = (select id
  from link_objects
  where name = 'Ticket') and link_object_target_value = $1
order by links.id
limit 1000;

select tickets.id, link_types.name as type
from links
join link_types on link_types.id = link_type_id
join tickets on tickets.id = link_object_target_value and (("tickets"."group_id" = any($1::int[])))
where link_object_source_id = (select id
  from link_objects
  where name = $2) and link_object_source_value = $3 and link_object_target_id = (select id
  from link_objects
  where name = 'Ticket')
order by links.id
limit 1000;

with taken as (delete
  from links
  where (("link_object_source_id" = (select id
        from link_objects
        where name = 'Ticket') and "link_object_source_value" = $1) or ("link_object_target_id" = (select id
        from link_objects
        where name = 'Ticket') and "link_object_target_value" = $2))
  returning *), made as (insert into links (link_type_id, link_object_source_id, link_object_source_value, link_object_target_id, link_object_target_value, created_at, updated_at) select link_type_id, link_object_source_id, case when ("link_object_source_id" = (select id
      from link_objects
      where name = 'Ticket') and "link_object_source_value" = $3) then $4 else "link_object_source_value" end, link_object_target_id, case when ("link_object_target_id" = (select id
      from link_objects
      where name = 'Ticket') and "link_object_target_value" = $5) then $6 else "link_object_target_value" end, created_at, updated_at
  from taken
  where not (("link_object_source_id" = (select id
        from link_objects
        where name = 'Ticket') and "link_object_source_value" = $7) or ("link_object_target_id" = (select id
        from link_objects
        where name = 'Ticket') and "link_object_target_value" = $8))
  on conflict do nothing
  returning id) select coalesce((select jsonb_agg(taken)
    from taken), '[]') as taken, array(select id
  from made) as made;
