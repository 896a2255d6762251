select
from channels
where area = $1 and options -> 'bot' ->> 'id' = $2 and id is distinct from $3::int;

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where area = any($1::text[])
order by "id" asc
limit $2 offset $3;
