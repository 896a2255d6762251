select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area = any($1::text[])
order by "id" asc
limit $2 offset $3;

select id, area, active, group_id as "groupId", options
from channels
where area = any($1::text[]) and active and options ->> 'webhook_token' = $2;

select id, area, active, group_id as "groupId", options
from channels
where id = $1 and area = any($2::text[]);
