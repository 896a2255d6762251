select count(*) as "count"
from "audit_logs";

select count(*) as "count"
from "audit_logs"
where "object" = $1 and "object_id" = $2;
