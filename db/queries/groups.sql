select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where "id" = $1::int
order by id;

select "id", "name", "name_last", "assignment_timeout", "follow_up_possible", "reopen_time_in_days", "follow_up_assignment", "active", "shared_drafts", "note", "signature_id", "email_address_id", "parent_id", "updated_by_id", "created_by_id", "created_at", "updated_at", "custom_values"
from "groups"
where "id" = any($1::int[])
order by id;

select id, id::text as said
from groups
where id::text = any($1::text[]);

select id, name
from groups
where lower(name) = lower($1);

select id, name as said
from groups
where name = any($1::text[]);

select owner, (select string_agg(group_id || ' ' || access, ',')
  from "groups_roles"
  where "role_id" = "owner") as access
from unnest($1::int[]) as owner;
