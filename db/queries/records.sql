select "id"
from "groups"
where "id" = $1;

select "id", "area", "group_id", "options", "active", "enabled_at", "preferences", "status_in", "status_out", "last_log_in", "last_log_out", "updated_by_id", "created_by_id", "created_at", "updated_at"
from "channels"
where id = $1
for no key update;

select nextval(pg_get_serial_sequence('channels', 'id')) as id;

update channels
set status_in = $1, last_log_in = $2
where id = $3 and (status_in, last_log_in) is distinct from ($4, $5)
returning id;

update channels
set status_out = $1, last_log_out = $2
where id = $3 and (status_out, last_log_out) is distinct from ($4, $5)
returning id;
