delete
from "groups_roles"
where "role_id" = $1 and (group_id, access) not in (select group_id, access
  from jsonb_to_recordset($2::jsonb) as wanted (group_id int, access text));

delete
from "groups_users"
where "user_id" = $1 and (group_id, access) not in (select group_id, access
  from jsonb_to_recordset($2::jsonb) as wanted (group_id int, access text));

insert into "groups_roles" ("role_id", group_id, access) select $1::int, group_id, access
from (select group_id, access
  from jsonb_to_recordset($2::jsonb) as wanted (group_id int, access text)) as wanted
on conflict do nothing;

insert into "groups_users" ("user_id", group_id, access) select $1::int, group_id, access
from (select group_id, access
  from jsonb_to_recordset($2::jsonb) as wanted (group_id int, access text)) as wanted
on conflict do nothing;

select "group_id" as owner, array_agg(distinct "user_id"
  order by "user_id") as ids
from "groups_users"
where "group_id" = any($1::int[])
group by 1;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where "id" = $1::int
order by id;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "groups"
where "id" = any($1::int[])
order by id;

select id, "name" as name
from "groups"
where id = any($1::int[]);

select id, id::text as said
from groups
where id::text = any($1::text[]);

select id, name
from groups
where lower(name) = lower($1);

select id, name as said
from groups
where name = any($1::text[]);

select owner, jsonb_object_agg(group_id, levels) as access
from (select "role_id" as owner, group_id, jsonb_agg(access
    order by array_position($1::text[], access)) as levels
  from "groups_roles"
  where "role_id" = any($2::int[])
  group by 1, 2) as granted
group by owner;

select owner, jsonb_object_agg(group_id, levels) as access
from (select "user_id" as owner, group_id, jsonb_agg(access
    order by array_position($1::text[], access)) as levels
  from "groups_users"
  where "user_id" = any($2::int[])
  group by 1, 2) as granted
group by owner;

with recursive line as (select id, name, parent_id, 1 as depth
  from groups
  where id = $1
  union all select above.id, above.name, above.parent_id, depth + 1
  from groups as above
  join line on above.id = line.parent_id) select id, name
from line
order by depth;

with recursive tree as (select id, 1 as depth
  from groups
  where id = $1
  union all select below.id, depth + 1
  from groups as below
  join tree on below.parent_id = tree.id) select max(depth) as height
from tree;

with recursive tree as (select id, name, name as before
  from groups
  where id = $1
  union all select below.id, tree.name || '::' || below.name_last, below.name
  from groups as below
  join tree on below.parent_id = tree.id) update groups
set name = tree.name, updated_by_id = $2, updated_at = $3
from tree
where groups.id = tree.id and groups.name <> tree.name
returning groups.id, groups.name, tree.before;
