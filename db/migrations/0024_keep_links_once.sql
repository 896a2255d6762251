-- A link is the same from both sides: A parent of B is B child of A, and A normal B is B normal A.

create function link_end(object int, value int) returns bigint
  language sql immutable strict parallel safe
  return (object::bigint << 32) | value;

-- The third column is the end that is the parent; 2 and 3 are the types `parent` and `child`.
create unique index links_once on links (
  least(link_end(link_object_source_id, link_object_source_value), link_end(link_object_target_id, link_object_target_value)),
  greatest(link_end(link_object_source_id, link_object_source_value), link_end(link_object_target_id, link_object_target_value)),
  (case link_type_id
    when 2 then link_end(link_object_source_id, link_object_source_value)
    when 3 then link_end(link_object_target_id, link_object_target_value)
    else 0
  end)
);
alter table links add constraint links_join_two
  check (link_object_source_id <> link_object_target_id or link_object_source_value <> link_object_target_value);
